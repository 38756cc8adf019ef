import type { MetricIdOf } from "@tenbin/contract/metrics";
import { type CompanyOnDay, factOf, recentYears } from "./company-on-day.ts";
import { changeFrom, count, deviation, type MetricValue } from "./metric-value.ts";
import { freeCashFlow } from "./finance-metrics.ts";
import { marginOf } from "./profitability-metrics.ts";

const SPAN = 5;

export function stabilityMetrics(
  company: CompanyOnDay,
): Record<MetricIdOf<"stability">, MetricValue> {
  // With the year before the first, to which it is compared.
  const sales = recentYears(company, SPAN + 1, factOf("sales"));
  const changes = sales.slice(0, SPAN).map((now, at) => changeFrom(sales[at + 1]!, now));
  return {
    op_margin_deviation_5y: deviation(recentYears(company, SPAN, marginOf)),
    sales_growth_deviation_5y: deviation(changes),
    op_loss_years_5y: count(
      recentYears(company, SPAN, factOf("operatingIncome")),
      (amount) => amount < 0,
    ),
    sales_fall_years_5y: count(changes, (change) => change < 0),
    fcf_positive_years_5y: count(recentYears(company, SPAN, freeCashFlow), (amount) => amount > 0),
  };
}
