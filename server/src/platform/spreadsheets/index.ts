export { fromInertText, toInertText } from "./inert-text.ts";
export { findMisfit, type Misfit } from "./shift-jis.ts";
export type { Cell, Sheet, SheetColumn, SheetRows } from "./sheet.ts";
export { type CsvEncoding, writeCsv } from "./write-csv.ts";
export { writeXlsx } from "./write-xlsx.ts";
