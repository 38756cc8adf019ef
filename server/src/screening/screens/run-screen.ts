import type {
  ScreenCondition,
  ScreenCost,
  ScreenHistogram,
  ScreenNode,
  ScreenSort,
  ScreenTally,
} from "@tenbin/contract";
import { countBits } from "./bits.ts";
import { buildHistogram } from "./build-histogram.ts";
import { buildTally } from "./build-tally.ts";
import { buildTree, costsOf, evaluateTree } from "./condition-tree.ts";
import { evaluateCondition, type ScreenFacts } from "./evaluate-condition.ts";
import { sortRows } from "./sort-rows.ts";

/** Ids are those of columns that are there. */
export interface Screen {
  readonly conditions: readonly ScreenNode[];
  readonly sort: readonly ScreenSort[];
  /** Of metrics and categories. */
  readonly histograms: readonly string[];
  /** Whether to say what each condition costs. */
  readonly costs: boolean;
  readonly offset: number;
  readonly limit: number;
}

export interface ScreenResult {
  readonly total: number;
  /** Rows of the columns. */
  readonly rows: readonly number[];
  readonly costs: readonly ScreenCost[];
  readonly histograms: readonly ScreenHistogram[];
  readonly tallies: readonly ScreenTally[];
}

export function runScreen(facts: ScreenFacts, screen: Screen): ScreenResult {
  const { columns } = facts;
  const size = columns.codes.length;
  const tree = buildTree(screen.conditions, (each) => evaluateCondition(each, facts));
  const found = evaluateTree(tree, size);
  const total = countBits(found);
  const histograms: ScreenHistogram[] = [];
  const tallies: ScreenTally[] = [];
  for (const metric of screen.histograms) {
    const category = columns.categories.get(metric);
    const others = evaluateTree(tree, size, not(isOn(metric)));
    if (category !== undefined) {
      tallies.push(buildTally(metric, category, others));
      continue;
    }
    const inside = evaluateTree(tree, size, isOn(metric));
    const tones = { inside, others, matching: found };
    histograms.push(buildHistogram(metric, columns.numbers.get(metric)!, tones));
  }
  return {
    total,
    rows: sortRows(columns, found, screen.sort, screen),
    costs: screen.costs ? costsOf(tree, size, total) : [],
    histograms,
    tallies,
  };
}

const isOn = (metric: string) => (condition: ScreenCondition) =>
  "metric" in condition && condition.metric === metric;
const not =
  (test: (condition: ScreenCondition) => boolean) =>
  (condition: ScreenCondition): boolean =>
    !test(condition);
