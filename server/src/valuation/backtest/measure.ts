import {
  type Draws,
  type Interval,
  meanOverDates,
  meanOverMembers,
  medianOverMembers,
  orderByValue,
  percentileInterval,
  sumsByDate,
} from "@tenbin/engine";
import { type MethodFigures, type MetricName, metricNames } from "./figures.ts";
import { predictivePowerByDate } from "./predictive-power.ts";
import { dateMedians, type Benchmark } from "./benchmark.ts";
import { BOOTSTRAP, NEAR_TOLERANCE } from "./protocol.ts";
import type { SampleRow, BacktestSample } from "./sample.ts";

/** A figure for a resample of the dates; null draws every date once. */
type Statistic = (draws: Draws) => number | null;

export interface Measurer {
  /**
   * Rows of `group` without a signal count against the coverage only. With draws, every figure gets
   * an interval.
   */
  measure(group: readonly SampleRow[], draws: readonly Uint16Array[]): MethodFigures;
}

export interface MeasuredMethod {
  readonly kind: "value" | "ratio";
  /** ln(value ÷ price), or the ratio of a method that only ranks; null without one. */
  readonly signalOf: (row: SampleRow) => number | null;
  /** Rows that count for figures other than coverage; all by default. */
  readonly isCounted?: (row: SampleRow) => boolean;
}

export function createMeasurer(
  sample: BacktestSample,
  yardstick: Benchmark,
  { kind, signalOf, isCounted = () => true }: MeasuredMethod,
): Measurer {
  const dateCount = sample.dates.length;
  const counted = (row: SampleRow) => (isCounted(row) ? signalOf(row) : null);
  const centres = dateMedians(dateCount, sample.rows, counted);
  return {
    measure(group, draws) {
      const valued = group.flatMap((row) => {
        const signal = counted(row);
        return signal === null ? [] : [{ row, signal }];
      });
      const statistics = {
        ...(kind === "value" ? errorStatistics(dateCount, valued, centres) : NO_ERRORS),
        ...outcomeStatistics(dateCount, valued, yardstick),
      };
      return {
        companies: new Set(valued.map(({ row }) => row.code)).size,
        rows: valued.length,
        coverage: coverageOf(
          signalOf,
          group.filter(({ eligible }) => eligible),
        ),
        coverageOfAll: coverageOf(signalOf, group),
        ...mapMetrics((name) => statistics[name](null)),
        intervals:
          draws.length === 0
            ? null
            : mapMetrics((name) => bootstrapInterval(statistics[name], draws)),
      };
    },
  };
}

function coverageOf(
  signalOf: (row: SampleRow) => number | null,
  rows: readonly SampleRow[],
): number | null {
  const having = rows.filter((row) => signalOf(row) !== null).length;
  return rows.length === 0 ? null : having / rows.length;
}

/** Null where the figure itself is null. */
export function bootstrapInterval(
  statistic: Statistic,
  draws: readonly Uint16Array[],
): Interval | null {
  if (draws.length === 0 || statistic(null) === null) return null;
  return percentileInterval(draws.map(statistic), BOOTSTRAP.confidence);
}

interface ValuedRow {
  readonly row: SampleRow;
  readonly signal: number;
}

const none: Statistic = () => null;
const NO_ERRORS = { medianError: none, medianErrorDateCentred: none, within20: none };

function errorStatistics(
  dateCount: number,
  valued: readonly ValuedRow[],
  centres: readonly (number | null)[],
) {
  const dates = valued.map(({ row }) => row.date);
  const median = (errors: readonly number[]): Statistic => {
    const ordered = orderByValue(dates, errors, dateCount);
    return (draws) => medianOverMembers(ordered, draws);
  };
  const near = sumsByDate(
    dates,
    valued.map(({ signal }) => (Math.abs(Math.exp(-signal) - 1) <= NEAR_TOLERANCE ? 1 : 0)),
    dateCount,
  );
  const centred = ({ row, signal }: ValuedRow) => Math.abs(signal - centres[row.date]!);
  return {
    medianError: median(valued.map(({ signal }) => Math.abs(signal))),
    medianErrorDateCentred: median(valued.map(centred)),
    within20: (draws: Draws) => meanOverMembers(near, draws),
  };
}

function outcomeStatistics(dateCount: number, valued: readonly ValuedRow[], yardstick: Benchmark) {
  const pairs = valued.flatMap(({ row: { date, outcome }, signal }) =>
    outcome === null ? [] : [{ date, outcome, signal }],
  );
  const dates = pairs.map(({ date }) => date);
  const overMembers = (valueOf: (pair: (typeof pairs)[number]) => number): Statistic => {
    const sums = sumsByDate(dates, pairs.map(valueOf), dateCount);
    return (draws) => meanOverMembers(sums, draws);
  };
  const { ic, spread } = predictivePowerByDate(dateCount, pairs);
  return {
    ic: (draws: Draws) => meanOverDates(ic, draws),
    spread: (draws: Draws) => meanOverDates(spread, draws),
    meanReturn: overMembers(({ outcome }) => outcome),
    meanExcessReturn: overMembers(({ date, outcome }) => outcome - yardstick.mean[date]!),
    risingShare: overMembers(({ outcome }) => (outcome > 0 ? 1 : 0)),
    aboveMedianShare: overMembers(({ date, outcome }) =>
      outcome > yardstick.median[date]! ? 1 : 0,
    ),
  };
}

function mapMetrics<T>(figureOf: (name: MetricName) => T): Record<MetricName, T> {
  return Object.fromEntries(metricNames.map((name) => [name, figureOf(name)])) as Record<
    MetricName,
    T
  >;
}
