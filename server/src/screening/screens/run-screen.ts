import type {
  ScreenCondition,
  ScreenCost,
  ScreenHistogram,
  ScreenNode,
  ScreenSort,
} from "@tenbin/contract";
import { countBits } from "./bits.ts";
import { buildHistogram } from "./build-histogram.ts";
import { buildTree, costsOf, evaluateTree } from "./condition-tree.ts";
import { evaluateCondition, type ScreenFacts } from "./evaluate-condition.ts";
import { sortRows } from "./sort-rows.ts";

/** Ids are those of columns that are there. */
export interface Screen {
  readonly conditions: readonly ScreenNode[];
  readonly sort: readonly ScreenSort[];
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
}

export function runScreen(facts: ScreenFacts, screen: Screen): ScreenResult {
  const { columns } = facts;
  const size = columns.codes.length;
  const tree = buildTree(screen.conditions, (each) => evaluateCondition(each, facts));
  const found = evaluateTree(tree, size);
  const total = countBits(found);
  return {
    total,
    rows: sortRows(columns, found, screen.sort, screen),
    costs: screen.costs ? costsOf(tree, size, total) : [],
    histograms: screen.histograms.map((metric) => {
      const isOnIt = (condition: ScreenCondition) =>
        "metric" in condition && condition.metric === metric;
      return buildHistogram(metric, columns.numbers.get(metric)!, {
        inside: evaluateTree(tree, size, isOnIt),
        others: evaluateTree(tree, size, (each) => !isOnIt(each)),
        matching: found,
      });
    }),
  };
}
