import type { MetricIdOf } from "@tenbin/contract/metrics";
import type { ReportedYear } from "@tenbin/engine";
import { type CompanyOnDay, factOf, fieldOf, latestFact, yearlyFlow } from "./company-on-day.ts";
import { combine, divide, type MetricValue } from "./metric-value.ts";
import { latestEquity } from "./size-metrics.ts";

const MONTHS = 12;

export function financeMetrics(company: CompanyOnDay): Record<MetricIdOf<"finances">, MetricValue> {
  const equity = latestEquity(company);
  const mv = fieldOf(company, "mv");
  return {
    netcash: fieldOf(company, "netcash"),
    cash_price_ratio: fieldOf(company, "cash_price_ratio"),
    equity_ratio:
      company.derived.page.figures.equity_ratio ?? divide(equity, latestFact(company, "assets")),
    current_ratio: divide(
      latestFact(company, "currentAssets"),
      latestFact(company, "currentLiabilities"),
    ),
    debt_to_equity: divide(latestFact(company, "liabilities"), equity, "negative_equity"),
    cash_months: divide(
      combine([latestFact(company, "cashAndCashEquivalents")], (cash) => cash * MONTHS),
      yearlyFlow(company, "sales"),
    ),
    securities_ratio: divide(latestFact(company, "investmentSecurities"), mv),
    cfo: latestFact(company, "operatingCashFlow"),
    fcf: freeCashFlow(company.latest),
  };
}

/** Cash flows from operations and investments. */
export function freeCashFlow(year: ReportedYear | undefined): MetricValue {
  if (year === undefined) return "no_statement";
  const flows = [factOf("operatingCashFlow")(year), factOf("investingCashFlow")(year)];
  return combine(flows, (operating, investing) => operating + investing);
}
