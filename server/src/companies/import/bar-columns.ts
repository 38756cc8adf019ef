/** Where in a line each value stands; -1 when the file has no such column. */
export interface BarColumns {
  readonly count: number;
  readonly date: number;
  readonly code: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly adjFactor: number;
}

/** J-Quants names, v2 first, then v1. */
const NAMES = {
  date: ["date"],
  code: ["code"],
  open: ["o", "open"],
  high: ["h", "high"],
  low: ["l", "low"],
  close: ["c", "close"],
  volume: ["vo", "volume"],
  adjFactor: ["adjfactor", "adjustmentfactor"],
} as const;

/** Null when the header names no date, code and close. Other columns are ignored. */
export function readBarColumns(header: string): BarColumns | null {
  const names = header
    .replace(/^\uFEFF/, "")
    .trim()
    .split(",")
    .map((name) => name.trim().replaceAll('"', "").toLowerCase());
  const find = (key: keyof typeof NAMES) =>
    names.findIndex((name) => NAMES[key].some((n) => n === name));
  const columns: BarColumns = {
    count: names.length,
    date: find("date"),
    code: find("code"),
    open: find("open"),
    high: find("high"),
    low: find("low"),
    close: find("close"),
    volume: find("volume"),
    adjFactor: find("adjFactor"),
  };
  return columns.date < 0 || columns.code < 0 || columns.close < 0 ? null : columns;
}
