import type { EpochDay } from "../../platform/clock/days.ts";
import type { FullYear } from "../fundamentals/full-year.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import type { Random } from "../random.ts";

export interface SampleForecast {
  readonly yearStart: EpochDay;
  readonly yearEnd: EpochDay;
  readonly sales: number;
  readonly operatingIncome: number;
  readonly ordinaryIncome: number;
  readonly profit: number;
  readonly dividend: number;
}

/** How much of the truth management knows at the start and after each quarter. */
const FORESIGHT_WEIGHTS = [0.38, 0.42, 0.6, 0.78, 0.95] as const;
/** A revision is announced when operating income moves by more than this share (or sales by a third of it). */
const REVISION_THRESHOLD = 0.05;

/** Forecasts are round: steps of five in the third digit. */
function roundForecast(value: number): number {
  if (value === 0) return 0;
  const step = Math.max(1, 5 * 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2));
  return Math.round(value / step) * step;
}

function blend(known: number, truth: number, weight: number): number {
  return known + (truth - known) * weight;
}

/** The forecast given with last year's results: part truth, part last year, and some caution. */
export function initialForecast(
  last: FullYear,
  next: FullYear,
  profile: IssueProfile,
  plannedDividend: number,
  random: Random,
): SampleForecast {
  const length = next.quarters.length / last.quarters.length;
  const caution = 0.965 + 0.03 * random.normal();
  const of = (flow: "sales" | "operatingIncome" | "ordinaryIncome" | "profit"): number => {
    const expected = last.total[flow] * length * (1 + profile.growth);
    const careful = flow === "sales" ? 1 : caution;
    return roundForecast(blend(expected, next.total[flow], FORESIGHT_WEIGHTS[0]) * careful);
  };
  return {
    yearStart: next.yearStart,
    yearEnd: next.yearEnd,
    sales: of("sales"),
    operatingIncome: of("operatingIncome"),
    ordinaryIncome: of("ordinaryIncome"),
    profit: of("profit"),
    dividend: plannedDividend,
  };
}

/** Of every 100 yen of sales one is left, as for a company that has its loss behind it. */
export function withPlannedProfit(forecast: SampleForecast): SampleForecast {
  const operatingIncome = roundForecast(forecast.sales * 0.01);
  const profit = roundForecast(operatingIncome * 0.6);
  return { ...forecast, operatingIncome, ordinaryIncome: operatingIncome, profit };
}

/**
 * Management's forecast after `position` quarters (4: after the year, before its results), or null when the change is
 * too small to announce.
 */
export function reviseForecast(
  forecast: SampleForecast,
  truth: FullYear,
  position: 1 | 2 | 3 | 4,
  random: Random,
): SampleForecast | null {
  const weight = FORESIGHT_WEIGHTS[position];
  const of = (flow: "sales" | "operatingIncome" | "ordinaryIncome" | "profit"): number =>
    roundForecast(blend(forecast[flow], truth.total[flow] * (1 + 0.01 * random.normal()), weight));
  const revised = {
    ...forecast,
    sales: of("sales"),
    operatingIncome: of("operatingIncome"),
    ordinaryIncome: of("ordinaryIncome"),
    profit: of("profit"),
  };
  const base = Math.max(Math.abs(forecast.operatingIncome), Math.abs(forecast.sales) * 0.01, 1);
  const move = Math.abs(revised.operatingIncome - forecast.operatingIncome) / base;
  const salesMove = Math.abs(revised.sales - forecast.sales) / Math.max(1, forecast.sales);
  const needed = position === 4 ? REVISION_THRESHOLD * 2.5 : REVISION_THRESHOLD;
  return move > needed || salesMove > needed / 3 ? revised : null;
}
