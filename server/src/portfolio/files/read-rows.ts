import { read, utils } from "@e965/xlsx";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "@tenbin/contract/portfolio/entry-limits";
import { parse } from "csv-parse/sync";
import { gunzipSync } from "node:zlib";
import { errorCode } from "../../platform/error-code.ts";
import { decodeText } from "../../platform/files/decode-text.ts";
import { readZip } from "../../platform/files/read-zip.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { findColumns } from "./find-columns.ts";

/** Above the columns of any list. A workbook may claim 16,384 for each row, however small it is. */
const MAX_COLUMNS = 100;
/** Files written for spreadsheets keep the zeros of codes so: ="0482". */
const TEXT_FORMULA = /^\s*=\s*"([^"]*)"\s*$/;

export interface FileRow {
  /** From 1; of the first line, where a quoted cell has line breaks. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Rows of a CSV (comma or tab, any encoding of Japan and any line ends, also packed by gzip) or of
 * the first sheet of an .xlsx.
 * @throws ApiProblem `import_unreadable`, `body_too_large`
 */
export function readRows(content: Buffer): FileRow[] {
  const rows = isZip(content)
    ? readSheet(content)
    : readCsv(decodeText(littleEndian(unpackGzip(content))));
  if (rows.length > MAX_IMPORT_ROWS) throw new ApiProblem("body_too_large");
  return rows;
}

function unpackGzip(content: Buffer): Buffer {
  if (content.length > MAX_IMPORT_BYTES) throw new ApiProblem("body_too_large");
  if (content[0] !== 0x1f || content[1] !== 0x8b) return content;
  try {
    return gunzipSync(content, { maxOutputLength: MAX_IMPORT_BYTES });
  } catch (error) {
    if (errorCode(error) === "ERR_BUFFER_TOO_LARGE") throw new ApiProblem("body_too_large");
    throw unreadable("圧縮されたファイルが壊れています。", error);
  }
}

/** UTF-16 in the other order of bytes, by its mark. */
function littleEndian(content: Buffer): Buffer {
  if (content[0] !== 0xfe || content[1] !== 0xff) return content;
  return Buffer.from(content.subarray(0, content.length & ~1)).swap16();
}

/**
 * What separates the cells of the first heading: amounts in a list with tabs have commas. Both, if
 * none is found.
 */
function findDelimiter(text: string): string[] {
  for (const line of text.split("\n")) {
    for (const delimiter of ["\t", ","]) {
      const cells = line.split(delimiter).map((cell) => cell.replace(/^"|"$/g, ""));
      if (findColumns(cells) !== null) return [delimiter];
    }
  }
  return [",", "\t"];
}

function readCsv(text: string): FileRow[] {
  if (text.includes("\0")) throw unreadable("CSVではないファイルです。");
  const lines = text.replace(/\r\n?/g, "\n");
  try {
    // With `info` the types still say that records are lists of cells.
    const rows = parse(lines, {
      bom: true,
      delimiter: findDelimiter(lines),
      info: true,
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MAX_IMPORT_ROWS + 1,
    }) as unknown as { readonly info: { readonly lines: number }; readonly record: string[] }[];
    return rows.map(({ info, record }) => ({
      line: info.lines - countLineBreaks(record),
      cells: record.slice(0, MAX_COLUMNS).map((cell) => cell.replace(TEXT_FORMULA, "$1")),
    }));
  } catch (error) {
    throw unreadable('閉じていない引用符(")があります。', error);
  }
}

function countLineBreaks(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
}

/** Magic bytes of ZIP, which .xlsx is. */
function isZip(content: Buffer): boolean {
  return content.subarray(0, 4).toString("hex") === "504b0304";
}

function readSheet(content: Buffer): FileRow[] {
  if (content.length > MAX_IMPORT_BYTES || unzippedBytes(content) > MAX_IMPORT_BYTES) {
    throw new ApiProblem("body_too_large");
  }
  try {
    const limits = { sheets: 0, sheetRows: MAX_IMPORT_ROWS + 1 };
    const { SheetNames, Sheets } = read(content, { type: "buffer", ...limits });
    const sheet = Sheets[SheetNames[0] ?? ""];
    if (sheet?.["!ref"] === undefined) return [];
    const range = utils.decode_range(sheet["!ref"]);
    range.s = { r: 0, c: 0 };
    range.e.c = Math.min(range.e.c, MAX_COLUMNS - 1);
    const options = { header: 1, raw: true, defval: "", blankrows: true, range } as const;
    const rows: unknown[][] = utils.sheet_to_json(sheet, options);
    return rows.map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => cellText(cell)) }));
  } catch (error) {
    throw unreadable("Excelのファイルとして読み取れません。", error);
  }
}

function unzippedBytes(content: Buffer): number {
  try {
    return readZip(content, () => true).reduce((sum, file) => sum + file.content.length, 0);
  } catch (error) {
    throw unreadable("Excelのファイルとして読み取れません。", error);
  }
}

function cellText(cell: unknown): string {
  return typeof cell === "string" || typeof cell === "number" ? String(cell) : "";
}

/** @param reason Japanese, for the member */
export function unreadable(reason: string, cause?: unknown): ApiProblem {
  return new ApiProblem("import_unreadable", { details: [{ path: "body", reason }], cause });
}
