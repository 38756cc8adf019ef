import type { MetricIdOf } from "@tenbin/contract/metrics";
import { splitFactor } from "../../companies/index.ts";
import { addMonths, daysBetween, toEpochDay } from "../../platform/clock/days.ts";
import { type CompanyOnDay, fieldOf, priceOf } from "./company-on-day.ts";
import { changeFrom, combine, deviation, divide, type MetricValue, known } from "./metric-value.ts";

const WEEKS_52_DAYS = 364;
const DAYS_PER_YEAR = 365.25;
const TRADING_DAYS_PER_YEAR = 245;
/** Fewer daily changes say nothing of a year. */
const MIN_CHANGES = 120;
/** A last trade that is older than this before a past day does not give its price. */
const MAX_PRICE_AGE_DAYS = 31;

export function priceMetrics(company: CompanyOnDay): Record<MetricIdOf<"price">, MetricValue> {
  const { quote, derived } = company;
  const year = yearCloses(company);
  const now = priceOf(company);
  return {
    close: known(quote?.close, "no_price"),
    change_ratio: known(
      derived.fields.tape.change_ratio,
      quote === null ? "no_price" : "no_past_price",
    ),
    return_1m: changeFrom(closeMonthsBefore(company, 1), now),
    return_3m: changeFrom(closeMonthsBefore(company, 3), now),
    return_6m: changeFrom(closeMonthsBefore(company, 6), now),
    return_12m: changeFrom(closeMonthsBefore(company, 12), now),
    return_3y: changeFrom(monthEndYearsBefore(company, 3), now),
    return_5y: changeFrom(monthEndYearsBefore(company, 5), now),
    high_52w_gap: year.length === 0 ? "no_price" : changeFrom(Math.max(...year), now),
    low_52w_gap: year.length === 0 ? "no_price" : changeFrom(Math.min(...year), now),
    volatility_1y: volatility(year),
    daily_amount: fieldOf(company, "daily_amount"),
    turnover_ratio: divide(fieldOf(company, "daily_amount"), fieldOf(company, "mv")),
    listing_years: listingYears(company),
  };
}

/** Closes of the last 52 weeks. */
function yearCloses({ closes, day }: CompanyOnDay): number[] {
  const first = toEpochDay(day) - WEEKS_52_DAYS;
  return closes.close.filter(
    (close, at): close is number => close !== null && close > 0 && closes.days[at]! > first,
  );
}

/** The last close up to the day so many months before, on the share basis of the day. */
function closeMonthsBefore({ closes, day, quote }: CompanyOnDay, months: number): MetricValue {
  if (quote === null) return "no_price";
  const then = toEpochDay(addMonths(day, -months));
  const at = closes.days.findLastIndex((each, index) => each <= then && isTraded(closes, index));
  const isKnown = at >= 0 && then - closes.days[at]! <= MAX_PRICE_AGE_DAYS;
  return known(isKnown ? closes.close[at] : null, "no_past_price");
}

function isTraded({ close }: CompanyOnDay["closes"], at: number): boolean {
  return (close[at] ?? 0) > 0;
}

function monthEndYearsBefore(company: CompanyOnDay, years: number): MetricValue {
  const { monthEnds, day, splits, quote } = company;
  if (quote === null) return "no_price";
  const month = addMonths(day, -12 * years).slice(0, 7);
  const then = monthEnds.find(({ date }) => date.startsWith(month));
  if (then === undefined) return "no_past_price";
  return then.close * splitFactor(splits, then.date, day);
}

/** A year's standard deviation of the changes from one trade to the next. */
function volatility(closes: readonly number[]): MetricValue {
  if (closes.length === 0) return "no_price";
  const changes = closes.slice(1).map((close, at) => Math.log(close / closes[at]!));
  if (changes.length < MIN_CHANGES) return "short_history";
  return combine([deviation(changes)], (daily) => daily * Math.sqrt(TRADING_DAYS_PER_YEAR));
}

function listingYears({ issue, day }: CompanyOnDay): MetricValue {
  const { listingDate } = issue;
  if (listingDate === null || listingDate > day) return "no_listing_date";
  return daysBetween(listingDate, day) / DAYS_PER_YEAR;
}
