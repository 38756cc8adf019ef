import {
  createPanel,
  createRowWeights,
  type Draws,
  type Interval,
  meanOfDateMeans,
  meanOverRows,
  medianOverRows,
  orderByValue,
  weightedMean,
} from "@tenbin/engine";
import { type MethodFigures, type MetricName, metricNames } from "./figures.ts";
import { dateMedians, type Benchmark } from "./benchmark.ts";
import {
  type Bounds,
  intervalAround,
  type Resampling,
  SHARE_BOUNDS,
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
      const errorsUnder =
        kind === "value" ? errorStatistics(dateCount, valued, centres) : () => NO_ERRORS;
      const outcomesUnder = outcomeStatistics(dateCount, valued, yardstick);
      const figuresUnder = (draws: Draws) => ({ ...errorsUnder(draws), ...outcomesUnder(draws) });
      const figures = figuresUnder(null);
      return {
        companies: new Set(valued.map(({ row }) => row.code)).size,
        rows: valued.length,
        coverage: coverageOf(
          signalOf,
          group.filter(({ eligible }) => eligible),
        ),
        coverageOfAll: coverageOf(signalOf, group),
        ...figures,
        intervals: resampling === null ? null : intervalsOf(figures, figuresUnder, resampling),
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

type Figures = Readonly<Record<MetricName, number | null>>;

function intervalsOf(
  figures: Figures,
  figuresUnder: (draws: Draws) => Figures,
  { draws, widening }: Resampling,
): Record<MetricName, Interval | null> {
  const resampled = draws.map(figuresUnder);
  return mapMetrics((name) =>
    intervalAround(
      figures[name],
      resampled.map((each) => each[name]),
      widening,
      metricBounds[name],
    ),
  );
}

interface ValuedRow {
  readonly row: SampleRow;
  readonly signal: number;
}

const NO_ERRORS = { medianError: null, medianErrorDateCentred: null, within20: null };

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
  const errors = orderByValue(panelOf(({ signal }) => Math.abs(signal)));
  const centred = orderByValue(panelOf(({ row, signal }) => Math.abs(signal - centres[row.date]!)));
  const near = panelOf(({ signal }) => (Math.abs(Math.exp(-signal) - 1) <= NEAR_TOLERANCE ? 1 : 0));
  return (draws: Draws) => ({
    medianError: medianOverRows(errors, draws),
    medianErrorDateCentred: medianOverRows(centred, draws),
    within20: meanOverRows(near, draws),
  });
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
  const columnOf = (valueOf: (pair: (typeof pairs)[number]) => number) =>
    Float64Array.from(pairs, valueOf);
  const outcomes = createPanel(
    dateCount,
    pairs,
    columnOf(({ outcome }) => outcome),
  );
  const weightsUnder = createRowWeights(outcomes);
  const excess = columnOf(({ date, outcome }) => outcome - yardstick.mean[date]!);
  const rising = columnOf(({ outcome }) => (outcome > 0 ? 1 : 0));
  const aboveMedian = columnOf(({ date, outcome }) => (outcome > yardstick.median[date]! ? 1 : 0));
  const { ic, icBeyondPrice, spread, icByDate } = predictivePower(dateCount, pairs);
  return (draws: Draws) => {
    const weights = weightsUnder(draws);
    return {
      ic: meanOfDateMeans(ic, draws),
      icBeyondPrice: meanOfDateMeans(icBeyondPrice, draws),
      icPositiveShare: positiveShare(icByDate, draws),
      spread: meanOfDateMeans(spread, draws),
      meanReturn: weightedMean(outcomes.values, weights),
      meanExcessReturn: weightedMean(excess, weights),
      risingShare: weightedMean(rising, weights),
      aboveMedianShare: weightedMean(aboveMedian, weights),
    };
  };
}

/** Only dates are drawn: which companies there are changes a date's sign too rarely to tell. */
function positiveShare(icByDate: readonly (number | null)[], draws: Draws): number | null {
  let positive = 0;
  let dates = 0;
  for (const [date, ic] of icByDate.entries()) {
    const times = draws === null ? 1 : draws.dates[date]!;
    if (ic === null) continue;
    dates += times;
    if (ic > 0) positive += times;
  }
  return dates === 0 ? null : positive / dates;
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
