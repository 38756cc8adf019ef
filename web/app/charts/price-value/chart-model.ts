import type { PriceChart, ValuationView } from "@tenbin/contract";
import type { DaySpan, TimeRange } from "./time-range.ts";
import { spanOfRange } from "./time-range.ts";
import type { PricePoint } from "./price-points.ts";
import { splitPriceRuns } from "./price-points.ts";
import type { PriceScale, ScaleKind } from "../scale.ts";
import { fitScale } from "../scale.ts";
import type { ValueStep } from "./value-steps.ts";
import { effectiveValue, valueSteps, withoutSlivers } from "./value-steps.ts";

/** Days on which a value is known, but the page gives no verdict. */
export interface VerdictSuspension {
  readonly from: number;
  /** Stands in the verdict's place. */
  readonly note: string;
}

/** Independent of the drawing's width. */
export interface ChartModel {
  readonly span: DaySpan;
  /** What can be drawn. */
  readonly whole: DaySpan;
  readonly scale: PriceScale;
  readonly runs: readonly PricePoint[][];
  /** As drawn. */
  readonly steps: readonly ValueStep[];
  /** As read, with values that held too shortly to be drawn. */
  readonly allSteps: readonly ValueStep[];
  /** Four edges on price ÷ value; empty without a value. */
  readonly edges: readonly number[];
  readonly chart: PriceChart;
  readonly suspension: VerdictSuspension | null;
  /** Around the newest value; null where the drawing does not end with it. */
  readonly bands: ValuationView["bands"];
}

interface ChartModelOptions {
  readonly suspension?: VerdictSuspension | null;
  /** See `spanOfRange`; what lies after the last price is not known. */
  readonly until?: number | null;
  readonly bands?: ValuationView["bands"];
}

/** Room for band names beyond the outer edges, as a factor. */
const OUTER_BAND_FACTOR = 1.12;

/** Null without a price in the range. */
export function createChartModel(
  chart: PriceChart,
  range: TimeRange | DaySpan,
  kind: ScaleKind,
  { suspension = null, until = null, bands = null }: ChartModelOptions = {},
): ChartModel | null {
  const whole = spanOfRange("all", chart.price.days, until);
  const span = typeof range === "object" ? range : spanOfRange(range, chart.price.days, until);
  if (span === null || whole === null) return null;
  const last = chart.price.days.at(-1) ?? span.to;
  const known = Math.min(span.to, last);
  const runs = splitPriceRuns(chart.price, span.from, known);
  const allSteps = valueSteps(chart.value, span.from, known);
  const steps = withoutSlivers(allSteps, valueSteps(chart.value, -Infinity, known));
  const edges = chart.value?.edges ?? [];
  const scale = fitScale(kind, pricesToFit(runs, steps, edges));
  if (scale === null) return null;
  const endsWithValue = suspension === null && until === null && known === last;
  return {
    span,
    whole,
    scale,
    runs,
    steps,
    allSteps,
    edges,
    chart,
    suspension,
    bands: endsWithValue ? bands : null,
  };
}

function* pricesToFit(
  runs: readonly PricePoint[][],
  steps: readonly ValueStep[],
  edges: readonly number[],
): Generator<number | null> {
  for (const run of runs) for (const { close } of run) yield close;
  for (const step of steps) yield step.uncalibrated;
  const latest = steps.findLast((step) => effectiveValue(step) !== null);
  for (const step of steps) {
    const value = effectiveValue(step);
    const lowest = edges[0];
    const highest = edges.at(-1);
    if (value === null || lowest === undefined || highest === undefined) continue;
    yield (value * lowest) / OUTER_BAND_FACTOR;
    if (step === latest) yield value * highest * OUTER_BAND_FACTOR;
  }
}

export interface LatestPriceAndValue {
  readonly day: number | null;
  readonly price: number | null;
  readonly priceDecimals: number;
  readonly value: number | null;
  readonly uncalibrated: number | null;
  readonly calibrated: boolean;
}

/**
 * As the page weighs: the last price against the last value, also where that is of a later day.
 *
 * @param until the last day drawn
 */
export function latestPriceAndValue(chart: PriceChart, until = Infinity): LatestPriceAndValue {
  const { days, close } = chart.price;
  const known = Math.min(until, days.at(-1) ?? Infinity);
  const index = close.findLastIndex((each, at) => each !== null && (days[at] ?? 0) <= known);
  const step = valueSteps(chart.value, -Infinity, known).at(-1) ?? null;
  return {
    day: days[index] ?? null,
    price: close[index] ?? null,
    priceDecimals: chart.price_decimals,
    value: step === null ? null : effectiveValue(step),
    uncalibrated: step?.uncalibrated ?? null,
    calibrated: step?.calibrated !== null && step !== null,
  };
}

export function newestPriceIndex({ price }: PriceChart): number {
  return price.close.findLastIndex((close) => close !== null);
}
