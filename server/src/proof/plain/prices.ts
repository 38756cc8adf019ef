import { addMonths, daysBetween, toEpochDay, toIsoDate } from "../../platform/clock/days.ts";
import { change, deviation, type Figure, from, none, ratio, times } from "./figure.ts";
import { type PlainCompany, type Reading, splitsAfter } from "./plain-company.ts";
import { marketValue } from "./size.ts";

const WEEKS_52_DAYS = 364;
const MAX_PRICE_AGE_DAYS = 31;
const MIN_CHANGES = 120;
const TRADING_DAYS_PER_YEAR = 245;
const DAYS_PER_YEAR = 365.25;
const AMOUNT_BARS = 20;

/** The close at a place of the series, on the share basis of the day. */
function closeAt(company: PlainCompany, at: number): Figure {
  const { days, close } = company.closes;
  if (at < 0 || at >= days.length) return none("no_price");
  return close[at]! * splitsAfter(company, toIsoDate(days[at]!));
}

const now: Reading = (company) => closeAt(company, company.closes.days.length - 1);

const monthsBefore =
  (months: number): Reading =>
  (company) => {
    const then = toEpochDay(addMonths(company.day, -months));
    const at = company.closes.days.findLastIndex((day) => day <= then);
    const isRecent = at >= 0 && then - company.closes.days[at]! <= MAX_PRICE_AGE_DAYS;
    return change(now(company), isRecent ? closeAt(company, at) : none("no_price"));
  };

const yearsBefore =
  (years: number): Reading =>
  (company) => {
    const month = addMonths(company.day, -12 * years).slice(0, 7);
    const at = company.closes.days.findLastIndex((day) => toIsoDate(day).startsWith(month));
    return change(now(company), closeAt(company, at));
  };

function yearCloses(company: PlainCompany): number[] {
  const first = toEpochDay(company.day) - WEEKS_52_DAYS;
  return company.closes.days.flatMap((day, at) => {
    const close = day > first ? closeAt(company, at) : none("no_price");
    return typeof close === "number" ? [close] : [];
  });
}

const extreme =
  (pick: (...closes: number[]) => number): Reading =>
  (company) => {
    const closes = yearCloses(company);
    return change(now(company), closes.length === 0 ? none("no_price") : pick(...closes));
  };

const volatility: Reading = (company) => {
  const closes = yearCloses(company);
  if (closes.length === 0) return none("no_price");
  const changes = closes.slice(1).map((close, at) => Math.log(close / closes[at]!));
  if (changes.length < MIN_CHANGES) return none("short_record");
  return times(deviation(changes), Math.sqrt(TRADING_DAYS_PER_YEAR));
};

/** Median of close × volume of the last bars; a day without a trade counts 0. */
const dailyAmount: Reading = ({ trades, day }) => {
  const last = toEpochDay(day);
  const until = trades.days.filter((each) => each <= last).length;
  const bars = trades.days.slice(0, until).map((_, at) => {
    const [close, volume] = [trades.close[at] ?? null, trades.volume[at] ?? null];
    return close === null || volume === null ? null : close * volume;
  });
  const amounts = bars.slice(-AMOUNT_BARS);
  if (amounts.every((amount) => amount === null)) return none("no_price");
  const sorted = amounts.map((amount) => amount ?? 0).toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
};

/** As traded on its day. */
const lastClose: Reading = ({ closes }) => closes.close.at(-1) ?? none("no_price");

export const priceReadings = {
  close: lastClose,
  change_ratio: (company) => change(now(company), closeAt(company, company.closes.days.length - 2)),
  return_1m: monthsBefore(1),
  return_3m: monthsBefore(3),
  return_6m: monthsBefore(6),
  return_12m: monthsBefore(12),
  return_3y: yearsBefore(3),
  return_5y: yearsBefore(5),
  high_52w_gap: extreme(Math.max),
  low_52w_gap: extreme(Math.min),
  volatility_1y: volatility,
  daily_amount: dailyAmount,
  turnover_ratio: (company) => ratio(dailyAmount(company), marketValue(company)),
  listing_years: ({ listingDate, day }) =>
    listingDate === null || listingDate > day
      ? none("undisclosed")
      : from([daysBetween(listingDate, day)], (days) => days / DAYS_PER_YEAR),
} as const satisfies Readonly<Record<string, Reading>>;
