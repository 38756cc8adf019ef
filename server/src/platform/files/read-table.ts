import { read, utils, type WorkBook } from "@e965/xlsx";
import { parse } from "csv-parse/sync";
import { decodeText } from "./decode-text.ts";
import { UnreadableFileError } from "./stream-file.ts";

/** Trimmed cells; the first row holds the column names. */
export type Table = readonly (readonly string[])[];

/** Detects .xls, .xlsx and CSV in UTF-8 or CP932 by content. */
export function readTable(path: string, content: Buffer): Table {
  return readTables(path, content)[0] ?? [];
}

export function readTables(path: string, content: Buffer): Table[] {
  if (content.length === 0) return [];
  try {
    if (isSpreadsheet(content))
      return tablesFromWorkbook(read(content, { type: "buffer", dense: true }));
    const text = decodeText(content);
    // Without `raw`, codes would be parsed as numbers and lose their zeros.
    if (isHtml(text))
      return tablesFromWorkbook(read(text, { type: "string", dense: true, raw: true }));
    return [tableFromCsv(text)];
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new UnreadableFileError(`${path} is not a table: ${cause}`, { cause: error });
  }
}

/** Magic bytes of Compound File Binary (.xls) and ZIP (.xlsx). */
function isSpreadsheet(content: Buffer): boolean {
  const start = content.subarray(0, 4).toString("hex");
  return start === "d0cf11e0" || start === "504b0304";
}

function isHtml(text: string): boolean {
  return /^\uFEFF?\s*(?:<!doctype html|<html|<table)/i.test(text);
}

function tablesFromWorkbook({ SheetNames, Sheets }: WorkBook): Table[] {
  return SheetNames.flatMap((name) => {
    const sheet = Sheets[name];
    if (sheet === undefined) return [];
    const rows: unknown[][] = utils.sheet_to_json(sheet, { header: 1, raw: true, defval: "" });
    return [rows.map((row) => row.map((cell) => cellText(cell)))];
  });
}

function cellText(cell: unknown): string {
  return typeof cell === "string" || typeof cell === "number" ? String(cell).trim() : "";
}

function tableFromCsv(text: string): Table {
  const rows: string[][] = parse(text, {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  return rows;
}
