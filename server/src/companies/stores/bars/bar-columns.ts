/** Index of each column; -1 when the file lacks it. */
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

/** J-Quants column names, v2 first, then v1. */
const COLUMN_NAMES = {
  date: ["date"],
  code: ["code"],
  open: ["o", "open"],
  high: ["h", "high"],
  low: ["l", "low"],
  close: ["c", "close"],
  volume: ["vo", "volume"],
  adjFactor: ["adjfactor", "adjustmentfactor"],
} as const;

const parseHeader = (header: string) =>
  header
    .replace(/^\uFEFF/, "")
    .trim()
    .split(",")
    .map((name) => name.trim().replaceAll('"', "").toLowerCase());

/** Null when the header lacks date, code or close. Unknown columns are ignored. */
export function readBarColumns(header: string): BarColumns | null {
  const names = parseHeader(header);
  const find = (key: keyof typeof COLUMN_NAMES) =>
    names.findIndex((name) => COLUMN_NAMES[key].some((n) => n === name));
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

export function validateHeader(header: string): string | null {
  // In UTF-16 every other byte of ASCII text is zero.
  if (header.includes("\0")) return "the file is UTF-16: save it as UTF-8";
  if (header.includes("\r")) return "lines end in CR alone: save the file with LF or CRLF";
  if (readBarColumns(header) === null) return "the header lacks Date, Code or C";
  const names = parseHeader(header);
  const twice = Object.values(COLUMN_NAMES).find(
    (spellings) => names.filter((name) => spellings.some((each) => each === name)).length > 1,
  );
  return twice === undefined ? null : `the header names a column "${twice[0]}" more than once`;
}
