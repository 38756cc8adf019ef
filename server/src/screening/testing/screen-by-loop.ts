import { isGroup, type ScreenCondition, type ScreenNode } from "@tenbin/contract";
import type { MarketRow } from "../columns/index.ts";
import type { Screen, ScreenResult } from "../screens/index.ts";

/** A market as whoever computed its metrics has it. */
export interface RawMarket {
  readonly rows: readonly MarketRow[];
  /** Ids in the order of their sorting, by category. */
  readonly orders: Readonly<Record<string, readonly string[]>>;
  readonly past: Readonly<Record<string, readonly MarketRow[]>>;
  readonly portfolio: ReadonlySet<string>;
  readonly labels: ReadonlyMap<string, ReadonlySet<string>>;
}

type LoopResult = Omit<ScreenResult, "rows" | "histograms"> & {
  readonly codes: readonly string[];
  readonly histograms: readonly Record<"metric" | Tone, unknown>[];
};

type Tone = (typeof TONES)[number];
const TONES = ["all", "inside", "others", "matching"] as const;

/** What a screen finds, company by company, straight from its definition. @param edges of the histograms */
export function screenByLoop(
  market: RawMarket,
  screen: Screen,
  edges: readonly (readonly number[])[],
): LoopResult {
  const { rows } = market;
  const everything: ScreenNode = { kind: "all", of: screen.conditions };
  const isFound = (row: MarketRow, removed: (leaf: ScreenCondition) => boolean = () => false) =>
    meets(market, row, everything, removed) ?? true;
  const found = rows.filter((row) => isFound(row));
  const total = found.length;
  return {
    total,
    codes: found
      .toSorted((one, other) => compare(market, screen, one, other))
      .slice(screen.offset, screen.offset + screen.limit)
      .map(({ code }) => code),
    costs: leavesOf(screen.conditions, "conditions").map(({ leaf, path }) => {
      const without = rows.filter((row) => isFound(row, (each) => each === leaf)).length;
      return { path, without, cost: without - total };
    }),
    histograms: histogramsOf(market, screen).map((metric, at) => {
      const isOnIt = isOn(metric);
      const tones: Record<Tone, (row: MarketRow) => boolean> = {
        all: () => true,
        inside: (row) => isFound(row, (leaf) => !isOnIt(leaf)),
        others: (row) => isFound(row, isOnIt),
        matching: (row) => isFound(row),
      };
      const count = (tone: Tone) => countBins(edges[at]!, rows.filter(tones[tone]), metric);
      const [all, inside, others, matching] = TONES.map(count);
      return { metric, all, inside, others, matching };
    }),
    tallies: talliesOf(market, screen).map((metric) => {
      const hasValue = (id: string) => (row: MarketRow) =>
        row.categories[metric]?.split(" ").includes(id) === true;
      const ids = new Set(rows.flatMap((row) => row.categories[metric]?.split(" ") ?? []));
      const values = [...ids].toSorted().map((id) => ({
        id,
        all: rows.filter(hasValue(id)).length,
        others: rows.filter((row) => hasValue(id)(row) && isFound(row, isOn(metric))).length,
      }));
      return { metric, values };
    }),
  };
}

const isOn = (metric: string) => (leaf: ScreenCondition) =>
  "metric" in leaf && leaf.metric === metric;

const histogramsOf = ({ orders }: RawMarket, screen: Screen) =>
  screen.histograms.filter((metric) => !(metric in orders));
const talliesOf = ({ orders }: RawMarket, screen: Screen) =>
  screen.histograms.filter((metric) => metric in orders);

/** Null: nothing is left of the group. */
function meets(
  market: RawMarket,
  row: MarketRow,
  node: ScreenNode,
  isRemoved: (leaf: ScreenCondition) => boolean,
): boolean | null {
  if (!isGroup(node)) return isRemoved(node) ? null : meetsCondition(market, row, node);
  const parts = node.of
    .map((part) => meets(market, row, part, isRemoved))
    .filter((part) => part !== null);
  if (parts.length === 0) return null;
  return node.kind === "all" ? parts.every(Boolean) : parts.some(Boolean);
}

function leavesOf(
  nodes: readonly ScreenNode[],
  path: string,
): { readonly leaf: ScreenCondition; readonly path: string }[] {
  return nodes.flatMap((node, at) =>
    isGroup(node) ? leavesOf(node.of, `${path}.${at}.of`) : [{ leaf: node, path: `${path}.${at}` }],
  );
}

const numberOf = (row: MarketRow | undefined, metric: string): number | null => {
  const cell = row?.numbers[metric];
  return typeof cell === "number" ? cell : null;
};

function meetsCondition(market: RawMarket, row: MarketRow, condition: ScreenCondition): boolean {
  if (condition.kind === "own") {
    const { list, label } = condition;
    const codes = list === "portfolio" ? market.portfolio : market.labels.get(label!);
    return codes?.has(row.code) === true;
  }
  const { metric } = condition;
  if (condition.kind === "category") {
    const parts = row.categories[metric]?.split(" ") ?? [];
    return parts.some((part) => condition.in.includes(part)) === (condition.has === "any");
  }
  const own = numberOf(row, metric);
  if (condition.kind === "rank") {
    const peers = peersOf(market, row, metric, condition.within);
    if (own === null || peers === null) return false;
    const isBefore = (value: number) => (condition.from === "highest" ? value > own : value < own);
    return 1 + peers.filter(isBefore).length <= condition.max;
  }
  if (condition.kind === "compare") {
    const other = numberOf(row, condition.than);
    if (own === null || other === null) return condition.nulls === "in";
    const threshold = condition.factor * other;
    return condition.is === "at_least" ? own >= threshold : own <= threshold;
  }
  const value = measured(market, row, condition);
  if (value === null) return condition.nulls === "in";
  return value >= (condition.min ?? -Infinity) && value <= (condition.max ?? Infinity);
}

function measured(
  market: RawMarket,
  row: MarketRow,
  condition: Extract<ScreenCondition, { kind?: "range" | "percentile" | "change" }>,
): number | null {
  const own = numberOf(row, condition.metric);
  if (own === null) return null;
  if (condition.kind === "percentile") {
    const peers = peersOf(market, row, condition.metric, condition.within);
    if (peers === null) return null;
    const smaller = peers.filter((value) => value < own).length;
    return peers.length === 1 ? 0 : (100 * smaller) / (peers.length - 1);
  }
  if (condition.kind !== "change") return own;
  const earlier = market.past[condition.since]!.find(({ code }) => code === row.code);
  const before = numberOf(earlier, condition.metric);
  if (before === null) return null;
  if (condition.by === "difference") return own - before;
  return before === 0 ? null : (own - before) / Math.abs(before);
}

/** Values of those that it is placed among, its own too; null without a group. */
function peersOf(
  { rows }: RawMarket,
  { categories }: MarketRow,
  metric: string,
  within: string,
): number[] | null {
  if (within !== "market" && categories[within] === null) return null;
  return rows
    .filter((each) => within === "market" || each.categories[within] === categories[within])
    .map((each) => numberOf(each, metric))
    .filter((value) => value !== null);
}

function compare(market: RawMarket, { sort }: Screen, one: MarketRow, other: MarketRow): number {
  for (const { metric, order } of sort) {
    const keyOf = (row: MarketRow) => {
      const place = market.orders[metric]?.indexOf(row.categories[metric] ?? "") ?? -1;
      return metric in row.numbers ? numberOf(row, metric) : place === -1 ? null : place;
    };
    const [a, b] = [keyOf(one), keyOf(other)];
    if (a === b) continue;
    if (a === null || b === null) return a === null ? 1 : -1;
    return (a < b ? -1 : 1) * (order === "asc" ? 1 : -1);
  }
  return one.code < other.code ? -1 : 1;
}

function countBins(edges: readonly number[], rows: readonly MarketRow[], metric: string): number[] {
  const counts: number[] = edges.slice(1).map(() => 0);
  for (const value of rows.map((row) => numberOf(row, metric)).filter((each) => each !== null)) {
    const inner = edges.slice(1, -1).filter((edge) => value >= edge).length;
    counts[inner]! += 1;
  }
  return counts;
}
