import { CSV_MEDIA_TYPE } from "@tenbin/contract/media-types";
import { stringify } from "csv-stringify/sync";
import { toInertText } from "./inert-text.ts";
import { encodeShiftJis } from "./shift-jis.ts";
import type { Cell, Sheet, SheetRows } from "./sheet.ts";

/** `utf-8` starts with a mark, without which Excel takes it for Shift_JIS. */
export type CsvEncoding = "utf-8" | "shift_jis";

/** With the parameter of RFC 4180 for a first line of names. */
export function csvMediaType(encoding: CsvEncoding): string {
  return `${CSV_MEDIA_TYPE}; charset=${encoding}; header=present`;
}

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * RFC 4180: every line has as many fields as the table. Text that a spreadsheet would compute is marked, numbers are
 * plain. Of Shift_JIS, signs that it lacks become `?`: see `findMisfit`.
 */
export async function* writeCsv(
  { head, columns }: Sheet,
  rows: SheetRows,
  encoding: CsvEncoding,
): AsyncGenerator<Buffer> {
  const encode = encoding === "utf-8" ? (text: string) => Buffer.from(text) : encodeShiftJis;
  const mark = encoding === "utf-8" ? BYTE_ORDER_MARK : "";
  const top = [...head, ...(head.length === 0 ? [] : [[]]), columns.map(({ title }) => title)];
  yield encode(mark + toLines(top, columns.length));
  for await (const slice of rows) yield encode(toLines(slice, columns.length));
}

function toLines(rows: readonly (readonly Cell[])[], width: number): string {
  const records = rows.map((row) => Array.from({ length: width }, (_, at) => toField(row[at])));
  return stringify(records, { record_delimiter: "windows", quoted_match: NOT_PLAIN });
}

/** Of other fields, quotes keep spaces at the ends and single line breaks. */
const NOT_PLAIN = /[\r\n]|^\s|\s$/;

function toField(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return toPlainNumber(cell);
  return typeof cell === "string" ? toInertText(cell) : cell.day;
}

const MAX_DECIMALS = 20;

/** Without an exponent, which not all readers of CSV take for a number. */
function toPlainNumber(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  if (Math.abs(value) >= 1) return BigInt(value).toString();
  return value.toFixed(MAX_DECIMALS).replace(/\.?0+$/, "");
}
