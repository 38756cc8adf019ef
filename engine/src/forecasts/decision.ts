import type { Day } from "../calendar/days.ts";
import type { Interval } from "../measurement/index.ts";

/** Months with forecasts that a trial needs at least. */
export const MINIMUM_FORECAST_MONTHS = 60;

/** The run of `tenbin backtest forecasts` that proved the gain. */
export interface ForecastDecision {
  readonly decidedOn: Day;
  readonly engineVersion: string;
  readonly dataVersion: string | null;
  readonly months: number;
  /** Rank correlation of the score with five facts − that with four, and its 90 % interval. */
  readonly gain: number;
  readonly interval: Interval;
}

/**
 * The switch: null while management forecasts are no part of evidence and score. Only a run on real
 * data whose gain `isProven` may stand here, in the release that adds the fact to `evidenceKeys`
 * and shows it (ADR 66).
 */
export const forecastDecision: ForecastDecision | null = null;

export function isProven({ months, interval }: Pick<ForecastDecision, "months" | "interval">) {
  return months >= MINIMUM_FORECAST_MONTHS && interval[0] > 0;
}
