import type { FiledRatio } from "../../companies/stores/index.ts";
import { summarizeComparisons, type AccuracyCheck } from "./accuracy-check.ts";

const TARGET = 0.975;
const MIN_ROWS = 10_001;
const TOLERANCE = 0.01;
/** Filings state the ratio with one or two decimals. */
const RATIO_ROUNDING = 0.05;
/** Half of the last digit of a sen-rounded EPS. */
const EPS_ROUNDING = 0.005;

/** They agree within 1 %, or when the stated ratio is what our figures round to. */
export function checkEarningsRatio(rows: readonly FiledRatio[]): AccuracyCheck {
  return summarizeComparisons(
    "close ÷ EPS = PublishedPriceEarningsRatio",
    TARGET,
    rows.map(({ code, periodEnd, documentId, published, eps, close }) => ({
      code,
      periodEnd,
      documentId,
      ours: close / eps,
      theirs: published,
      agrees: agrees(close, eps, published),
    })),
    MIN_ROWS,
  );
}

function agrees(close: number, eps: number, published: number): boolean {
  if (Math.abs(close / eps - published) <= TOLERANCE * published) return true;
  const lowest = close / (eps + EPS_ROUNDING) - RATIO_ROUNDING;
  const highest = eps > EPS_ROUNDING ? close / (eps - EPS_ROUNDING) + RATIO_ROUNDING : Infinity;
  return published >= lowest - 1e-9 && published <= highest + 1e-9;
}
