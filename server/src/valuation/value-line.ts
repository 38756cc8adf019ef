import {
  type CompanyEvidence,
  type CompanyHistory,
  createMarket,
  type FiscalWindow,
  type FiscalYearOffset,
  type Market,
  type PeersTimeline,
  type Valuation,
  type ValueMove,
  type ValueWithoutBands,
} from "@tenbin/engine";
import { toIsoDate } from "../platform/clock/days.ts";
import { runToCompletion, type SlicedTask } from "../platform/time-slicing.ts";
import { firstDayKnown } from "./first-day-known.ts";
import { perShare } from "./rules.ts";
import type { CoveredDays, ValuePoint } from "./store.ts";

/** Of the value before: far below what is shown, far above the rounding of doubles. */
const MOVE_TOLERANCE = 1e-6;

/** The theoretical value over time: each point holds until the next. */
export interface ValueLine {
  readonly points: readonly ExplainedPoint[];
  /** The window as resolved on the last day. */
  readonly window: FiscalWindow;
  readonly offsets: readonly FiscalYearOffset[];
  readonly latest: Valuation;
}

export interface ValueLinePoint {
  readonly date: string;
  /** Yen per share on the share basis of the newest price; null while unrated. */
  readonly calibrated: number | null;
  readonly uncalibrated: number | null;
  readonly unrated: Valuation["unrated"];
  /** Month ends behind the calibration. */
  readonly months: number;
}

export interface ExplainedPoint extends ValueLinePoint {
  /** From the point before, if asked for; null where one of both has no value. */
  readonly move: ValueMove | null;
}

/** Values of one company on any of the days that it covers. */
export interface CompanyValues<T extends ValueWithoutBands = ValueWithoutBands> {
  valueOn(day: string): T | null;
  /** Null where either day has no value. */
  explainMove(before: string, after: string): ValueMove | null;
}

export interface CompanyValueLine extends CompanyValues<Valuation> {
  offsets(window?: FiscalWindow): readonly FiscalYearOffset[];
  compute(window?: FiscalWindow): ValueLine;
  /** The same, day by day. */
  computeSliced(window?: FiscalWindow, isExplained?: boolean): SlicedTask<ValueLine>;
  /** What the evidence of a day rests on, before any price. */
  evidenceOn(day: string): CompanyEvidence;
  readonly defaultWindow: FiscalWindow;
}

/**
 * @param valueOn of any day
 * @param stored the first and last day of the stored values
 * @param valuationDays as of `createCompanyValueLine`
 */
export function createCompanyValues<T extends ValueWithoutBands>(
  market: Market,
  code: string,
  valueOn: (day: string) => T,
  stored: CoveredDays,
  valuationDays: readonly string[],
): CompanyValues<T> {
  const [missing] = valuationDays;
  const first = missing !== undefined && missing < stored.first ? missing : stored.first;
  const isCovered = (day: string) => day >= first && day <= stored.last;
  return {
    valueOn: (day) => (isCovered(day) ? valueOn(day) : null),
    explainMove: (before, after) =>
      isCovered(before) && isCovered(after) ? market.explainMove(code, before, after) : null,
  };
}

/**
 * Month ends over the default window are the stored values; disclosure days, other windows and
 * month ends not stored yet are computed by the engine with the peers models of the last run.
 * @param valuationDays that the peers models cover, ascending
 * @param tradingDays of the company, days since 1970-01-01, ascending
 */
export function createCompanyValueLine(
  history: CompanyHistory,
  peers: PeersTimeline,
  stored: readonly ValuePoint[],
  valuationDays: readonly string[],
  tradingDays: readonly number[],
): CompanyValueLine | null {
  const last = stored.at(-1)?.date;
  if (last === undefined) return null;
  const market: Market = createMarket([history], peers);
  const { code, splits } = history;
  // Prices newer than the last run are on the share basis of their own last day.
  const lastTrade = tradingDays.at(-1);
  const basis =
    lastTrade === undefined || toIsoDate(lastTrade) < last ? last : toIsoDate(lastTrade);
  const storedDays = new Set(stored.map(({ date }) => date));
  const missingDays = valuationDays.filter((day) => day < last && !storedDays.has(day));
  const first = [stored[0]!.date, ...missingDays].toSorted()[0]!;
  const pointDays = new Set([...storedDays, ...missingDays]);
  const extraDays = disclosureDays(history, tradingDays).filter(
    (day) => day < last && day > first && !pointDays.has(day),
  );

  const pointOf = (value: Omit<ValuePoint, "code">): ValueLinePoint => ({
    date: value.date,
    calibrated: perShare(value.value, value, splits, basis),
    uncalibrated: perShare(value.valueBeforeCalibration, value, splits, basis),
    unrated: value.unrated,
    months: value.calibrationMonths,
  });
  const computed = (date: string, window?: FiscalWindow): ValueLinePoint => {
    const valuation = market.valueCompany(code, date, window);
    return pointOf({ ...valuation, calibrationMonths: valuation.calibration.months });
  };

  const computeSliced = function* (
    window?: FiscalWindow,
    isExplained = false,
  ): SlicedTask<ValueLine> {
    const points = window === undefined ? stored.map(pointOf) : [];
    const otherDays = window === undefined ? [] : storedDays;
    for (const day of [...otherDays, ...missingDays, ...extraDays]) {
      points.push(computed(day, window));
      yield;
    }
    points.sort((a, b) => (a.date < b.date ? -1 : 1));
    const firstRated = points.findIndex(({ uncalibrated }) => uncalibrated !== null);
    const latest = market.valueCompany(code, last, window);
    const rated = firstRated === -1 ? [] : points.slice(firstRated);
    const dates = isExplained ? rated.map(({ date }) => date) : [];
    const moves = market.explainMoves(code, dates, window);
    const explained: ExplainedPoint[] = [];
    for (const point of rated) {
      const before = explained.at(-1);
      const move = before === undefined ? null : (moves.next().value ?? null);
      explained.push({ ...point, move: isMoveOf(move, before, point) ? move : null });
      yield;
    }
    return {
      points: explained,
      window: latest.window,
      offsets: market.offsets(code, last, window),
      latest,
    };
  };

  return {
    ...createCompanyValues(
      market,
      code,
      (day) => market.valueCompany(code, day),
      { first: stored[0]!.date, last },
      valuationDays,
    ),
    offsets: (window) => market.offsets(code, last, window),
    defaultWindow: market.valueCompany(code, last).window,
    evidenceOn: (day) => market.evidenceOf(code, day),
    compute: (window) => runToCompletion(computeSliced(window)),
    computeSliced,
  };
}

/**
 * Whether a move leads from one point to the next: not if one of them is stored and of another
 * version of the engine, until the next run.
 */
function isMoveOf(
  move: ValueMove | null,
  before: ValueLinePoint | undefined,
  after: ValueLinePoint,
): boolean {
  if (move === null || before?.calibrated == null || after.calibrated === null) return false;
  return Math.abs(after.calibrated / before.calibrated - 1 - move.change) < MOVE_TOLERANCE;
}

/** First trading days at whose close each statement was known. */
function disclosureDays(history: CompanyHistory, tradingDays: readonly number[]): string[] {
  const days = history.documents.map(({ disclosedAt }) => firstDayKnown(disclosedAt, tradingDays));
  return [...new Set(days)].flatMap((day) => (day === null ? [] : [toIsoDate(day)]));
}
