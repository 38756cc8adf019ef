export { fromInertText, toInertText } from "./inert-text.ts";
export { findMisfit, type Misfit } from "./shift-jis.ts";
export { type Cell, type Sheet, type SheetColumn, type SheetRows, toSureDigits } from "./sheet.ts";
export { type CsvEncoding, csvMediaType, writeCsv } from "./write-csv.ts";
export { writeXlsx } from "./write-xlsx.ts";
