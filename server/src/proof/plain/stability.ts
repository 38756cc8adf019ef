import type { DocumentRecord } from "../../companies/index.ts";
import { add, change, countWhere, deviation, type Figure } from "./figure.ts";
import { fact, ofYears, type PlainCompany, type Reading } from "./plain-company.ts";
import { marginOf } from "./profitability.ts";

const YEARS = 5;

function salesChanges(company: PlainCompany): Figure[] {
  const sales = ofYears(company, YEARS + 1, (year) => fact(year, "NetSales"));
  return sales.slice(0, YEARS).map((now, at) => change(now, sales[at + 1]!));
}

function freeCashFlow(year: DocumentRecord): Figure {
  return add(
    fact(year, "NetCashProvidedByUsedInOperatingActivities"),
    fact(year, "NetCashProvidedByUsedInInvestmentActivities"),
  );
}

export const stabilityReadings = {
  op_margin_deviation_5y: (company) => deviation(ofYears(company, YEARS, marginOf)),
  sales_growth_deviation_5y: (company) => deviation(salesChanges(company)),
  op_loss_years_5y: (company) =>
    countWhere(
      ofYears(company, YEARS, (year) => fact(year, "OperatingIncome")),
      (amount) => amount < 0,
    ),
  sales_fall_years_5y: (company) => countWhere(salesChanges(company), (each) => each < 0),
  fcf_positive_years_5y: (company) =>
    countWhere(ofYears(company, YEARS, freeCashFlow), (amount) => amount > 0),
} as const satisfies Readonly<Record<string, Reading>>;
