import type { ApiRow } from "./market-rows.ts";

/** Defects of a day's bars. */
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
/** A defect of the rows, or of the response itself. */
export type Corruption = RowDefect | "truncated" | "not_found" | "html";

export function isRowDefect(kind: Corruption | undefined): kind is RowDefect {
  return ROW_DEFECTS.some((one) => one === kind);
}

/** Faults for tests; may be changed while the fake runs. */
export interface JQuantsFaults {
  /** Days whose bars and lists are published at another moment: ISO moments by day. */
  readonly late: Map<string, string>;
  /** Days whose bars are defective while the entry exists. */
  readonly corrupt: Map<string, Corruption>;
  /** Number of upcoming responses whose gzip stream is cut. */
  truncateNext: number;
  /** Upcoming responses that fail with this status; `retryAfter` in seconds. */
  failNext: { status: number; times: number; retryAfter?: number };
  /** Whether the plan's rate limit is enforced. */
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

/** `dayBefore` holds the rows of the previous trading day. */
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
