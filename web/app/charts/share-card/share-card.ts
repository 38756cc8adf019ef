import type { PriceChart, Verdict } from "@tenbin/contract";
import { downsample, type PricePoint, splitPriceRuns } from "../price-value/price-points.ts";
import { initialRange, spanOfRange } from "../price-value/time-range.ts";
import { effectiveValue, type ValueStep, valueSteps } from "../price-value/value-steps.ts";

/** What the picture of a company says, in words as its page writes them. */
export interface ShareCard {
  readonly ticker: string;
  readonly name: string;
  readonly price: string;
  /** Null if masked or unrated, as are ratio and sentence. */
  readonly value: string | null;
  readonly ratio: string | null;
  readonly sentence: string;
  /** Null if masked. */
  readonly verdict: {
    readonly kind: Verdict;
    readonly label: string;
    readonly note: string;
  } | null;
  readonly accuracy: string | null;
  /** Day of the price, and whatever else limits the figures. */
  readonly facts: readonly string[];
  readonly address: string;
  readonly lines: CardLines | null;
}

export interface CardLines {
  readonly from: number;
  readonly to: number;
  readonly runs: readonly (readonly PricePoint[])[];
  /** Empty if masked. */
  readonly steps: readonly ValueStep[];
}

/** More would not be told apart at the picture's width. */
const MAX_POINTS = 500;

/** Null without a price. */
export function toCardLines(chart: PriceChart): CardLines | null {
  const span = spanOfRange(initialRange(chart.price.days), chart.price.days);
  if (span === null) return null;
  const runs = downsample(splitPriceRuns(chart.price, span.from, span.to), MAX_POINTS);
  const steps = valueSteps(chart.value, span.from, span.to);
  return {
    ...span,
    runs,
    steps: steps.filter((step) => effectiveValue(step) !== null),
  };
}
