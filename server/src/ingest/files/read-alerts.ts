import { normalizeMarketCode } from "../../companies/index.ts";
import type { ListingAlert } from "../../companies/stores/index.ts";
import { isIsoDate } from "../../platform/clock/days.ts";
import type { Table } from "../../platform/files/read-table.ts";

export interface ListingAlertRow {
  readonly line: number;
  /** The designation, or why the row is rejected. */
  readonly alert: ListingAlert | string;
}

export interface AlertList {
  readonly rows: readonly ListingAlertRow[];
  /** If false, the list holds only current designations, and whatever it omits has ended. */
  readonly hasEnds: boolean;
}

const COLUMNS = {
  code: ["コード", "code"],
  kind: ["内容", "区分", "kind"],
  since: ["指定年月日", "指定日", "since"],
  until: ["解除年月日", "解除日", "until"],
} as const;
type Column = keyof typeof COLUMNS;

/** A string says why the table is not such a list. Tables of a page may have rows above their header. */
export function readAlerts(table: Table): AlertList | string {
  const at = table.findIndex((row) => columnIndex(row, "code") >= 0);
  const header = table[at] ?? [];
  for (const column of ["code", "kind", "since"] as const) {
    if (columnIndex(header, column) < 0) return `the header has no column ${COLUMNS[column][0]}`;
  }
  const until = columnIndex(header, "until");
  const rows = table.slice(at + 1).flatMap((row, index) => {
    if (row.every((cell) => cell === "")) return [];
    const cell = (column: Column) => row[columnIndex(header, column)] ?? "";
    return { line: at + index + 2, alert: readRow(cell, until >= 0) };
  });
  return { rows, hasEnds: until >= 0 };
}

/** Headers carry footnotes and line breaks: 指定年月日(注1). */
function columnIndex(header: readonly string[], column: Column): number {
  return header.findIndex((cell) => {
    const name = cell
      .normalize("NFKC")
      .replace(/\s|\(注\d*\)/g, "")
      .toLowerCase();
    return COLUMNS[column].some((known) => known === name);
  });
}

function readRow(cell: (column: Column) => string, hasEnds: boolean): ListingAlert | string {
  const code = normalizeMarketCode(cell("code"));
  if (code === null) return `not an issue code: ${quoted(cell("code"))}`;
  const kind = parseKind(cell("kind"));
  if (kind === null) return `neither 監理 nor 整理: ${quoted(cell("kind"))}`;
  const since = readDate(cell("since"));
  if (since === null) return `not a date: ${quoted(cell("since"))}`;
  const end = hasEnds ? cell("until").replace(/^[-－―ー‐]$/, "") : "";
  const until = end === "" ? null : readDate(end);
  if (end !== "" && until === null) return `not a date: ${quoted(end)}`;
  if (until !== null && until < since) return `it ends on ${until}, before it begins`;
  return { code, kind, since, until };
}

function parseKind(text: string): ListingAlert["kind"] | null {
  if (text.includes("整理") || text === "delisting") return "delisting";
  return text.includes("監理") || text === "supervision" ? "supervision" : null;
}

/** 2026/06/01, 2026-6-1 or 2026年6月1日. */
function readDate(text: string): string | null {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize("NFKC").trim());
  if (match === null) return null;
  const [, year = "", month = "", date = ""] = match;
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isIsoDate(day) ? day : null;
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 40));
}
