import type { MetricIdOf } from "@tenbin/contract/metrics";
import type { ReportedYear } from "@tenbin/engine";
import { returnOnEquity } from "../../companies/index.ts";
import {
  type CompanyOnDay,
  factOf,
  latestFact,
  pageFigure,
  recentYears,
  yearlyFlow,
} from "./company-on-day.ts";
import { divide, type MetricValue, known, mean, subtract } from "./metric-value.ts";

export function profitabilityMetrics(
  company: CompanyOnDay,
): Record<MetricIdOf<"profitability">, MetricValue> {
  const { years } = company;
  const [sales, profit] = [latestFact(company, "sales"), latestFact(company, "profit")];
  const assets = latestFact(company, "assets");
  const cashFlow = latestFact(company, "operatingCashFlow");
  const [thisYear = "no_statement", yearBefore = "no_statement"] = recentYears(
    company,
    2,
    marginOf,
  );
  return {
    op_margin: divide(latestFact(company, "operatingIncome"), sales),
    op_margin_mean_3y: mean(recentYears(company, 3, marginOf)),
    op_margin_mean_5y: mean(recentYears(company, 5, marginOf)),
    op_margin_change: subtract(thisYear, yearBefore),
    net_margin: divide(profit, sales),
    cfo_margin: divide(cashFlow, sales),
    roe: pageFigure(company, "roe"),
    roe_mean_5y: mean(recentYears(company, 5, (year) => roeOf(year, years))),
    roa: divide(yearlyFlow(company, "profit"), assets),
    asset_turnover: divide(yearlyFlow(company, "sales"), assets),
    accruals: divide(
      subtract(yearlyFlow(company, "profit"), yearlyFlow(company, "operatingCashFlow")),
      assets,
    ),
  };
}

/** Operating profit ÷ sales of a fiscal year. */
export function marginOf(year: ReportedYear): MetricValue {
  return divide(factOf("operatingIncome")(year), factOf("sales")(year));
}

function roeOf(year: ReportedYear, years: readonly ReportedYear[]): MetricValue {
  const { profit, netAssets } = year.facts;
  const isDisclosed = profit !== null && netAssets !== null;
  return known(returnOnEquity(year, years), isDisclosed ? "negative_equity" : "fact_not_disclosed");
}
