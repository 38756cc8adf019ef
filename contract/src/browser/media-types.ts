/** Of files that are written. */
export const CSV_MEDIA_TYPE = "text/csv";
export const XLSX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
