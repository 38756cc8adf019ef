import {
  type Draws,
  type Interval,
  meanOverDates,
  meanOverMembers,
  medianOverMembers,
  orderedByValue,
  percentileInterval,
  sumsByDate,
} from "@tenbin/engine";
import { type Figures, type Measure, measures } from "./figures.ts";
import { foresightByDate } from "./foresight.ts";
import { dateMedians, type Yardstick } from "./outcomes.ts";
import { BOOTSTRAP, NEAR } from "./protocol.ts";
import type { Row, Sample } from "./sample.ts";

/** A figure under any draw of the dates; null for once each. */
type Statistic = (draws: Draws) => number | null;

/** One method on one sample, ready to be measured on any group of its rows. */
export interface Measurer {
  /**
   * `group` are rows of the sample; those without a signal count against the coverage only. With
   * draws, every figure comes with its interval.
   */
  measure(group: readonly Row[], draws: readonly Uint16Array[]): Figures;
}

export interface Measured {
  readonly kind: "value" | "ratio";
  /** ln(value ÷ price), or the plain ratio of a method that only ranks; null without one. */
  readonly signalOf: (row: Row) => number | null;
  /** Rows that figures other than the coverage are taken from; all by default. */
  readonly isCounted?: (row: Row) => boolean;
}

export function createMeasurer(
  sample: Sample,
  yardstick: Yardstick,
  { kind, signalOf, isCounted = () => true }: Measured,
): Measurer {
  const dateCount = sample.dates.length;
  const counted = (row: Row) => (isCounted(row) ? signalOf(row) : null);
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
        coverage: shareWith(
          signalOf,
          group.filter(({ eligible }) => eligible),
        ),
        coverageOfAll: shareWith(signalOf, group),
        ...each((name) => statistics[name](null)),
        intervals: draws.length === 0 ? null : each((name) => interval(statistics[name], draws)),
      };
    },
  };
}

/** Null without rows. */
function shareWith(signalOf: (row: Row) => number | null, rows: readonly Row[]): number | null {
  const having = rows.filter((row) => signalOf(row) !== null).length;
  return rows.length === 0 ? null : having / rows.length;
}

/** Null where the figure itself is null. */
export function interval(statistic: Statistic, draws: readonly Uint16Array[]): Interval | null {
  if (draws.length === 0 || statistic(null) === null) return null;
  return percentileInterval(draws.map(statistic), BOOTSTRAP.confidence);
}

interface Valued {
  readonly row: Row;
  readonly signal: number;
}

const none: Statistic = () => null;
const NO_ERRORS = { medianError: none, medianErrorDateCentred: none, within20: none };

function errorStatistics(
  dateCount: number,
  valued: readonly Valued[],
  centres: readonly (number | null)[],
) {
  const dates = valued.map(({ row }) => row.date);
  const median = (errors: readonly number[]): Statistic => {
    const ordered = orderedByValue(dates, errors, dateCount);
    return (draws) => medianOverMembers(ordered, draws);
  };
  const near = sumsByDate(
    dates,
    valued.map(({ signal }) => (Math.abs(Math.exp(-signal) - 1) <= NEAR ? 1 : 0)),
    dateCount,
  );
  const centred = ({ row, signal }: Valued) => Math.abs(signal - centres[row.date]!);
  return {
    medianError: median(valued.map(({ signal }) => Math.abs(signal))),
    medianErrorDateCentred: median(valued.map(centred)),
    within20: (draws: Draws) => meanOverMembers(near, draws),
  };
}

function outcomeStatistics(dateCount: number, valued: readonly Valued[], yardstick: Yardstick) {
  const pairs = valued.flatMap(({ row: { date, outcome }, signal }) =>
    outcome === null ? [] : [{ date, outcome, signal }],
  );
  const dates = pairs.map(({ date }) => date);
  const overMembers = (valueOf: (pair: (typeof pairs)[number]) => number): Statistic => {
    const sums = sumsByDate(dates, pairs.map(valueOf), dateCount);
    return (draws) => meanOverMembers(sums, draws);
  };
  const { ic, spread } = foresightByDate(dateCount, pairs);
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

function each<T>(figureOf: (name: Measure) => T): Record<Measure, T> {
  return Object.fromEntries(measures.map((name) => [name, figureOf(name)])) as Record<Measure, T>;
}
