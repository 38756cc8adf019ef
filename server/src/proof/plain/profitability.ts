import type { DocumentRecord } from "../../companies/index.ts";
import { type Figure, from, mean, none, ratio, subtract } from "./figure.ts";
import {
  fact,
  latest,
  ofYear,
  ofYears,
  type PlainCompany,
  type Reading,
  yearly,
} from "./plain-company.ts";
import { addMonths, daysBetween } from "../../platform/clock/days.ts";
import { equityOf } from "./size.ts";

const SALES = "NetSales";
const PROFIT = "ProfitLossAttributableToOwnersOfParent";
const OPERATING_CASH_FLOW = "NetCashProvidedByUsedInOperatingActivities";
const YEAR_END_TOLERANCE_DAYS = 45;

export function marginOf(year: DocumentRecord): Figure {
  return ratio(fact(year, "OperatingIncome"), fact(year, SALES));
}

/** Profit ÷ the mean of equity at the year's beginning and end; at its end where the former is unknown. */
function roeOf({ years }: PlainCompany, year: DocumentRecord): Figure {
  const wanted = addMonths(year.periodEnd, -12);
  const before = years.findLast(
    ({ periodEnd }) => Math.abs(daysBetween(periodEnd, wanted)) <= YEAR_END_TOLERANCE_DAYS,
  );
  const [start, end] = [equityOf(before), equityOf(year)];
  const base = from([end], (own) => (typeof start === "number" ? (start + own) / 2 : own));
  return from([fact(year, PROFIT), base], (profit, own) =>
    own > 0 ? profit / own : none("not_positive"),
  );
}

const assets = latest("Assets");

export const profitabilityReadings = {
  op_margin: (company) => ratio(latest("OperatingIncome")(company), latest(SALES)(company)),
  op_margin_mean_3y: (company) => mean(ofYears(company, 3, marginOf)),
  op_margin_mean_5y: (company) => mean(ofYears(company, 5, marginOf)),
  op_margin_change: (company) =>
    subtract(ofYear(company, 0, marginOf), ofYear(company, 1, marginOf)),
  net_margin: (company) => ratio(latest(PROFIT)(company), latest(SALES)(company)),
  cfo_margin: (company) => ratio(latest(OPERATING_CASH_FLOW)(company), latest(SALES)(company)),
  roe: (company) => ofYear(company, 0, (year) => roeOf(company, year)),
  roe_mean_5y: (company) => mean(ofYears(company, 5, (year) => roeOf(company, year))),
  roa: (company) => ratio(yearly(PROFIT)(company), assets(company)),
  asset_turnover: (company) => ratio(yearly(SALES)(company), assets(company)),
  accruals: (company) =>
    ratio(subtract(yearly(PROFIT)(company), yearly(OPERATING_CASH_FLOW)(company)), assets(company)),
} as const satisfies Readonly<Record<string, Reading>>;
