import type { ScreenCondition, ScreenPeers } from "@tenbin/contract";
import type { CategoryColumn, MarketColumns, NumberColumn } from "../columns/index.ts";
import { allBits, type Bits, noBits, setBit } from "./bits.ts";

/** What conditions are asked of. */
export interface ScreenFacts {
  readonly columns: MarketColumns;
  /** By the day of `since`: as known at the last month end up to then. */
  readonly past: ReadonlyMap<string, MarketColumns>;
  /** Of the member: five-character codes of the portfolio, and of each label in it. */
  readonly own: OwnLists;
}

export interface OwnLists {
  readonly portfolio: ReadonlySet<string>;
  readonly labels: ReadonlyMap<string, ReadonlySet<string>>;
}

export const NO_LISTS: OwnLists = { portfolio: new Set(), labels: new Map() };

/** @param portfolio codes with their labels */
export function toOwnLists(
  portfolio: readonly { readonly code: string; readonly labels: readonly string[] }[],
): OwnLists {
  const labels = new Map<string, Set<string>>();
  for (const { code, labels: own } of portfolio)
    for (const label of own) labels.set(label, (labels.get(label) ?? new Set()).add(code));
  return { portfolio: new Set(portfolio.map(({ code }) => code)), labels };
}

type Condition<K extends ScreenCondition["kind"]> = Extract<ScreenCondition, { kind?: K }>;

/** The rows that meet it. Metrics have been looked up before: those of the condition are there. */
export function evaluateCondition(condition: ScreenCondition, facts: ScreenFacts): Bits {
  const { columns } = facts;
  switch (condition.kind) {
    case "compare":
      return evaluateBetween(compared(condition, columns), { min: 0, nulls: condition.nulls });
    case "percentile": {
      const { metric, within } = condition;
      return evaluateBetween(percentiles(columns, metric, within), condition);
    }
    case "rank":
      return evaluateBetween(ranks(columns, condition), { max: condition.max, nulls: "out" });
    case "change":
      return evaluateBetween(changes(condition, facts), condition);
    case "category":
      return evaluateCategory(condition, columns);
    case "own":
      return evaluateOwn(condition, facts);
    case "range":
    case undefined:
    default:
      return evaluateRange(numbersOf(columns, condition.metric), condition);
  }
}

interface Between {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly nulls: "in" | "out";
}

/** By the rows in order of value: those between the ends, or all but the others, whichever are fewer. */
function evaluateRange(
  { values, order, present }: NumberColumn,
  { min = -Infinity, max = Infinity, nulls }: Between,
): Bits {
  const rows = order.length;
  const from = countBelow(values, order, present, (value) => value < min);
  const to = countBelow(values, order, present, (value) => value <= max);
  // Rows without a value follow in the order.
  const met = to - from + (nulls === "in" ? rows - present : 0);
  const isFew = met <= rows / 2;
  const bits = isFew ? noBits(rows) : allBits(rows);
  const set = (begin: number, end: number) => {
    for (let at = begin; at < end; at += 1) {
      const row = order[at]!;
      bits[row >>> 5]! ^= 1 << (row & 31);
    }
  };
  if (isFew) set(from, to);
  else {
    set(0, from);
    set(to, present);
  }
  if (isFew === (nulls === "in")) set(present, rows);
  return bits;
}

/** Of the rows with a value, how many come first that meet the test; those after them do not. */
function countBelow(
  values: Float64Array,
  order: Uint32Array,
  present: number,
  isBelow: (value: number) => boolean,
): number {
  let [low, high] = [0, present];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(values[order[middle]!]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Both ends are included; NaN is no value. */
function evaluateBetween(
  values: Float64Array,
  { min = -Infinity, max = Infinity, nulls }: Between,
): Bits {
  const bits = noBits(values.length);
  const isNullIn = nulls === "in";
  for (let word = 0, row = 0; word < bits.length; word += 1) {
    const end = Math.min(row + 32, values.length);
    let mask = 0;
    for (let bit = 0; row < end; row += 1, bit += 1) {
      const value = values[row]!;
      // Comparisons with NaN are false.
      // oxlint-disable-next-line no-self-compare
      if ((value >= min && value <= max) || (isNullIn && value !== value)) mask |= 1 << bit;
    }
    bits[word] = mask;
  }
  return bits;
}

/** Metric − factor × than, with the sign that makes what is met 0 or more. */
function compared(
  { metric, than, factor, is }: Condition<"compare">,
  columns: MarketColumns,
): Float64Array {
  const one = numbersOf(columns, metric).values;
  const other = numbersOf(columns, than).values;
  const result = new Float64Array(one.length);
  for (let row = 0; row < result.length; row += 1) {
    const [left, right] = [one[row]!, factor * other[row]!];
    // A difference could overflow or vanish; the order does not.
    const isMet = is === "at_least" ? left >= right : left <= right;
    result[row] = Number.isNaN(left) || Number.isNaN(right) ? NaN : isMet ? 0 : -1;
  }
  return result;
}

/** Rows by peers, from 1; 0: of none. */
function peersOf(columns: MarketColumns, within: ScreenPeers): Uint16Array | null {
  return within === "market" ? null : categoryOf(columns, within).codes;
}

/** 100 × peers with a smaller value ÷ (peers with a value − 1), as SQL's percent_rank. */
function percentiles(columns: MarketColumns, metric: string, within: ScreenPeers): Float64Array {
  const column = numbersOf(columns, metric);
  const peers = peersOf(columns, within);
  const before = countBefore(column, peers, 1);
  const sizes = countPeers(column, peers);
  for (let row = 0; row < before.length; row += 1) {
    const size = sizes[peers === null ? 1 : peers[row]!]!;
    if (!Number.isNaN(before[row]!))
      before[row] = size === 1 ? 0 : (100 * before[row]!) / (size - 1);
  }
  return before;
}

/** 1 + peers that are strictly before. */
function ranks(columns: MarketColumns, { metric, within, from }: Condition<"rank">): Float64Array {
  const column = numbersOf(columns, metric);
  return countBefore(column, peersOf(columns, within), from === "lowest" ? 1 : -1).map(
    (before) => before + 1,
  );
}

/** By row, how many peers have a smaller value, or a greater one if counted downwards. NaN: no value, or no peers. */
function countBefore(
  { values, order, present }: NumberColumn,
  peers: Uint16Array | null,
  step: 1 | -1,
): Float64Array {
  const result = new Float64Array(values.length).fill(NaN);
  const groups = peers === null ? 2 : greatest(peers) + 1;
  const seen = new Uint32Array(groups);
  const before = new Uint32Array(groups);
  const last = new Float64Array(groups).fill(NaN);
  for (let at = step === 1 ? 0 : present - 1; at >= 0 && at < present; at += step) {
    const row = order[at]!;
    const group = peers === null ? 1 : peers[row]!;
    if (group === 0) continue;
    if (values[row]! !== last[group]!) {
      last[group] = values[row]!;
      before[group] = seen[group]!;
    }
    seen[group]! += 1;
    result[row] = before[group]!;
  }
  return result;
}

function countPeers({ values }: NumberColumn, peers: Uint16Array | null): Uint32Array {
  const sizes = new Uint32Array(peers === null ? 2 : greatest(peers) + 1);
  for (let row = 0; row < values.length; row += 1) {
    if (!Number.isNaN(values[row]!)) sizes[peers === null ? 1 : peers[row]!]! += 1;
  }
  return sizes;
}

function greatest(codes: Uint16Array): number {
  return codes.reduce((one, other) => Math.max(one, other), 0);
}

function changes(
  { metric, since, by }: Condition<"change">,
  { columns, past }: ScreenFacts,
): Float64Array {
  const now = numbersOf(columns, metric).values;
  const before = past.get(since)!;
  const then = numbersOf(before, metric).values;
  const rows = rowsOf(before);
  const result = new Float64Array(now.length).fill(NaN);
  for (const [row, code] of columns.codes.entries()) {
    const earlier = rows.get(code);
    if (earlier === undefined) continue;
    const difference = now[row]! - then[earlier]!;
    const divisor = by === "ratio" ? Math.abs(then[earlier]!) : 1;
    if (divisor !== 0) result[row] = difference / divisor;
  }
  return result;
}

function evaluateCategory(
  { metric, has, in: wanted }: Condition<"category">,
  columns: MarketColumns,
): Bits {
  const { codes, values, several } = categoryOf(columns, metric);
  const isWanted = (value: string) =>
    several ? value.split(" ").some((part) => wanted.includes(part)) : wanted.includes(value);
  const met = [has === "none", ...values.map((value) => isWanted(value) === (has === "any"))];
  const isMet = Uint8Array.from(met, Number);
  const bits = noBits(codes.length);
  for (let row = 0; row < codes.length; row += 1) {
    // Without a branch, which the processor would mispredict for every other row.
    bits[row >>> 5]! |= isMet[codes[row]!]! << (row & 31);
  }
  return bits;
}

function evaluateOwn({ list, label }: Condition<"own">, { columns, own }: ScreenFacts): Bits {
  const bits = noBits(columns.codes.length);
  const rows = rowsOf(columns);
  for (const code of (list === "portfolio" ? own.portfolio : own.labels.get(label!)) ?? []) {
    const row = rows.get(code);
    if (row !== undefined) setBit(bits, row);
  }
  return bits;
}

const rowsByColumns = new WeakMap<MarketColumns, ReadonlyMap<string, number>>();

function rowsOf(columns: MarketColumns): ReadonlyMap<string, number> {
  let rows = rowsByColumns.get(columns);
  if (rows === undefined) {
    rows = new Map(columns.codes.map((code, row) => [code, row]));
    rowsByColumns.set(columns, rows);
  }
  return rows;
}

function numbersOf({ numbers }: MarketColumns, id: string): NumberColumn {
  const column = numbers.get(id);
  if (column === undefined) throw new TypeError(`number column ${id} is missing`);
  return column;
}

function categoryOf({ categories }: MarketColumns, id: string): CategoryColumn {
  const column = categories.get(id);
  if (column === undefined) throw new TypeError(`category column ${id} is missing`);
  return column;
}
