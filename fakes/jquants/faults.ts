import type { ApiRow } from "./market-rows.ts";

/** What can be wrong with the rows of a day's bars. */
export const ROW_DEFECTS = [
  "half_missing",
  "ten_times",
  "zeros",
  "nan",
  "yesterday",
  "repeated",
  "untraded",
  "no_volume",
  "empty",
] as const;
export type RowDefect = (typeof ROW_DEFECTS)[number];
/** A day's bars that are not what they should be: rows, or the answer itself. */
export type Corruption = RowDefect | "truncated" | "not_found" | "html";

export function isRowDefect(kind: Corruption | undefined): kind is RowDefect {
  return ROW_DEFECTS.some((one) => one === kind);
}

/** What a test may turn on; changed while the stand-in runs. */
export interface JQuantsFaults {
  /** Days whose bars and lists come at another moment than the usual one: ISO moments by day. */
  readonly late: Map<string, string>;
  /** Days whose bars are defective until the entry is removed. */
  readonly corrupt: Map<string, Corruption>;
  /** Answers to come that end in the middle of their gzip stream. */
  truncateNext: number;
  /** Answers to come that fail with this status; `retryAfter` in seconds where the answer tells. */
  failNext: { status: number; times: number; retryAfter?: number };
  /** Whether only as many requests a minute pass as the plan allows. */
  limited: boolean;
}

export function createFaults(): JQuantsFaults {
  return {
    late: new Map(),
    corrupt: new Map(),
    truncateNext: 0,
    failNext: { status: 500, times: 0 },
    limited: true,
  };
}

type Rows = readonly ApiRow[];

/** The rows of a day made defective; `dayBefore` are the rows of the trading day before. */
export function corruptRows(kind: RowDefect, rows: Rows, dayBefore: Rows): Rows {
  return DEFECTS[kind](rows, dayBefore);
}

const DEFECTS: Readonly<Record<RowDefect, (rows: Rows, dayBefore: Rows) => Rows>> = {
  half_missing: (rows) => rows.filter((_, index) => index % 2 === 0),
  ten_times: (rows) =>
    withPrices(rows, (value) => (typeof value === "number" ? value * 10 : value)),
  zeros: (rows) => withPrices(rows, () => 0),
  nan: (rows) => withPrices(rows, () => "NaN"),
  yesterday: (_, dayBefore) => dayBefore,
  repeated: (rows) => rows.flatMap((row) => [row, row]),
  untraded: (rows) =>
    withVolume(
      withPrices(rows, () => null),
      null,
    ),
  no_volume: (rows) => withVolume(rows, 0),
  empty: () => [],
};

function withPrices(rows: Rows, change: (value: unknown) => unknown): Rows {
  return rows.map((row) =>
    Object.assign({}, row, {
      O: change(row["O"]),
      H: change(row["H"]),
      L: change(row["L"]),
      C: change(row["C"]),
    }),
  );
}

function withVolume(rows: Rows, shares: number | null): Rows {
  return rows.map((row) => Object.assign({}, row, { Vo: shares }));
}
