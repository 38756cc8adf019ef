import type { DocumentRecord } from "../../companies/index.ts";
import { addMonths, daysBetween } from "../../platform/clock/days.ts";
import { dividendOf } from "./dividends.ts";
import { change, type Figure, from, isNumber, none, times } from "./figure.ts";
import {
  fact,
  ofYear,
  onePerEnd,
  type PlainCompany,
  type Reading,
  splitsSince,
  statements,
} from "./plain-company.ts";

type YearReading = (year: DocumentRecord, company: PlainCompany) => Figure;

const named =
  (name: string): YearReading =>
  (year) =>
    fact(year, name);
const perShare =
  (name: string): YearReading =>
  (year, company) =>
    times(fact(year, name), splitsSince(company, year.periodEnd, company.day));

export const dividendPerShare: YearReading = (year, company) =>
  times(dividendOf(company, year), splitsSince(company, year.periodEnd, company.day));

const growth =
  (read: YearReading, span: number): Reading =>
  (company) =>
    from(
      [0, span].map((back) => ofYear(company, back, (year) => read(year, company))),
      (now, then) => (now > 0 && then > 0 ? (now / then) ** (1 / span) - 1 : none("not_positive")),
    );

/** In how many years in a row, back from the latest, a figure stands so to that of the year before. */
export function yearsInARow(
  company: PlainCompany,
  read: YearReading,
  holds: (now: number, before: number) => boolean,
): Figure {
  const figure = (back: number) => ofYear(company, back, (year) => read(year, company));
  for (let back = 0; ; back += 1) {
    const [now, before] = [figure(back), figure(back + 1)];
    if (isNumber(now) && isNumber(before)) {
      if (!holds(now, before)) return back;
    } else return back > 0 ? back : from([now, before], () => 0);
  }
}

const LENGTH_TOLERANCE_DAYS = 20;
const YEAR_END_TOLERANCE_DAYS = 45;

const lengthOf = ({ periodStart, periodEnd }: DocumentRecord) =>
  daysBetween(periodStart, periodEnd);

/** Cumulative figures of the newest statement against those of the same quarter a year before. */
const quarterGrowth =
  (name: string): Reading =>
  ({ documents }) => {
    const periods = onePerEnd(statements(documents));
    const newest = periods.at(-1);
    if (newest === undefined) return none("undisclosed");
    const wanted = addMonths(newest.periodEnd, -12);
    const before = periods.findLast(
      (period) =>
        period.periodType === newest.periodType &&
        Math.abs(lengthOf(period) - lengthOf(newest)) <= LENGTH_TOLERANCE_DAYS &&
        Math.abs(daysBetween(period.periodEnd, wanted)) <= YEAR_END_TOLERANCE_DAYS,
    );
    if (before === undefined) return none("short_record");
    const [now, then] = [fact(newest, name), fact(before, name)];
    return from([now, then], (a, b) => (a > 0 && b > 0 ? change(a, b) : none("not_positive")));
  };

const rises = (now: number, before: number) => now > before;
const SALES = "NetSales";
const OPERATING = "OperatingIncome";
const PROFIT = "ProfitLossAttributableToOwnersOfParent";

export const growthReadings = {
  netsales_growth_p1y: growth(named(SALES), 1),
  netsales_growth_p3y: growth(named(SALES), 3),
  netsales_growth_p5y: growth(named(SALES), 5),
  op_growth_p1y: growth(named(OPERATING), 1),
  op_growth_p3y: growth(named(OPERATING), 3),
  op_growth_p5y: growth(named(OPERATING), 5),
  profit_growth_p1y: growth(named(PROFIT), 1),
  profit_growth_p3y: growth(named(PROFIT), 3),
  profit_growth_p5y: growth(named(PROFIT), 5),
  assets_growth_p1y: growth(named("Assets"), 1),
  eps_growth_p5y: growth(perShare("EarningsPerShareYen"), 5),
  bps_growth_p5y: growth(perShare("NetAssetsPerShareYen"), 5),
  dps_growth_p5y: growth(dividendPerShare, 5),
  quarter_sales_growth: quarterGrowth(SALES),
  quarter_op_growth: quarterGrowth(OPERATING),
  sales_rise_years: (company) => yearsInARow(company, named(SALES), rises),
  op_rise_years: (company) => yearsInARow(company, named(OPERATING), rises),
} as const satisfies Readonly<Record<string, Reading>>;
