import type { Rule } from "../cells.ts";
import type { PriceCell } from "../published/price-cells.ts";
import { isUnmarkedGrowth } from "../share-counts.ts";

export const priceRules: readonly Rule<PriceCell>[] = [
  {
    id: "C1",
    sentence:
      "our bars are adjusted for a later bonus issue without a mark: issued counts grow by the same factor",
    applies: ["close", "previousClose", "open", "high", "low"],
    predicate: ({ ours, theirs, record, periodEnd: day }) =>
      isUnmarkedGrowth(theirs / ours, record, day),
  },
  {
    id: "C2",
    sentence:
      "our volume is adjusted for the same bonus issue: it is greater by the growth of issued counts",
    applies: ["volume"],
    predicate: ({ ours, theirs, record, periodEnd: day }) =>
      isUnmarkedGrowth(ours / theirs, record, day),
  },
];
