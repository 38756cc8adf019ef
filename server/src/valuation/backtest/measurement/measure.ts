import {
  createPanel,
  type Draws,
  meanOfDateMeans,
  meanOverRows,
  medianOverRows,
  orderByValue,
} from "@tenbin/engine";
import { type MethodFigures, type MetricName, metricNames } from "./figures.ts";
import { dateMedians, type Benchmark } from "./benchmark.ts";
import {
  type Bounds,
  intervalOf,
  type Resampling,
  SHARE_BOUNDS,
  type Statistic,
  UNBOUNDED,
} from "./intervals.ts";
import { predictivePower } from "./predictive-power.ts";
import { NEAR_TOLERANCE } from "./protocol.ts";
import { priceControls, type SampleRow, type BacktestSample } from "./sample.ts";

export interface Measurer {
  /**
   * Rows of `group` without a signal count against the coverage only. With a resampling, every
   * figure gets an interval.
   */
  measure(group: readonly SampleRow[], resampling: Resampling | null): MethodFigures;
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
    measure(group, resampling) {
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
          resampling === null
            ? null
            : mapMetrics((name) => intervalOf(statistics[name], resampling, metricBounds[name])),
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
  const panelOf = (valueOf: (each: ValuedRow) => number) =>
    createPanel(
      dateCount,
      valued.map(({ row }) => row),
      valued.map(valueOf),
    );
  const median = (errorOf: (each: ValuedRow) => number): Statistic => {
    const ordered = orderByValue(panelOf(errorOf));
    return (draws) => medianOverRows(ordered, draws);
  };
  const near = panelOf(({ signal }) => (Math.abs(Math.exp(-signal) - 1) <= NEAR_TOLERANCE ? 1 : 0));
  return {
    medianError: median(({ signal }) => Math.abs(signal)),
    medianErrorDateCentred: median(({ row, signal }) => Math.abs(signal - centres[row.date]!)),
    within20: (draws: Draws) => meanOverRows(near, draws),
  };
}

function outcomeStatistics(dateCount: number, valued: readonly ValuedRow[], yardstick: Benchmark) {
  const pairs = valued.flatMap(({ row: { date, company, outcome, signals }, signal }) =>
    outcome === null
      ? []
      : [
          {
            date,
            company,
            outcome,
            signal,
            controls: priceControls.map((control) => signals[control]),
          },
        ],
  );
  const overRows = (valueOf: (pair: (typeof pairs)[number]) => number): Statistic => {
    const panel = createPanel(dateCount, pairs, pairs.map(valueOf));
    return (draws) => meanOverRows(panel, draws);
  };
  const { ic, icBeyondPrice, spread, icByDate } = predictivePower(dateCount, pairs);
  return {
    ic: (draws: Draws) => meanOfDateMeans(ic, draws),
    icBeyondPrice: (draws: Draws) => meanOfDateMeans(icBeyondPrice, draws),
    icPositiveShare: positiveShare(icByDate),
    spread: (draws: Draws) => meanOfDateMeans(spread, draws),
    meanReturn: overRows(({ outcome }) => outcome),
    meanExcessReturn: overRows(({ date, outcome }) => outcome - yardstick.mean[date]!),
    risingShare: overRows(({ outcome }) => (outcome > 0 ? 1 : 0)),
    aboveMedianShare: overRows(({ date, outcome }) => (outcome > yardstick.median[date]! ? 1 : 0)),
  };
}

/** Only dates are drawn: which companies there are changes a date's sign too rarely to tell. */
function positiveShare(icByDate: readonly (number | null)[]): Statistic {
  return (draws) => {
    let positive = 0;
    let dates = 0;
    for (const [date, ic] of icByDate.entries()) {
      const times = draws === null ? 1 : draws.dates[date]!;
      if (ic === null) continue;
      dates += times;
      if (ic > 0) positive += times;
    }
    return dates === 0 ? null : positive / dates;
  };
}

const ERROR_BOUNDS: Bounds = [0, Number.POSITIVE_INFINITY];
const CORRELATION_BOUNDS: Bounds = [-1, 1];

const metricBounds: Readonly<Record<MetricName, Bounds>> = {
  medianError: ERROR_BOUNDS,
  medianErrorDateCentred: ERROR_BOUNDS,
  within20: SHARE_BOUNDS,
  ic: CORRELATION_BOUNDS,
  icBeyondPrice: CORRELATION_BOUNDS,
  icPositiveShare: SHARE_BOUNDS,
  spread: UNBOUNDED,
  meanReturn: UNBOUNDED,
  meanExcessReturn: UNBOUNDED,
  risingShare: SHARE_BOUNDS,
  aboveMedianShare: SHARE_BOUNDS,
};

function mapMetrics<T>(figureOf: (name: MetricName) => T): Record<MetricName, T> {
  return Object.fromEntries(metricNames.map((name) => [name, figureOf(name)])) as Record<
    MetricName,
    T
  >;
}
