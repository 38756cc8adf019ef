import type { MetricIdOf } from "@tenbin/contract/metrics";
import { enterpriseValue, parentEquity } from "@tenbin/engine";
import { type CompanyOnDay, fieldOf, latestFact } from "./company-on-day.ts";
import { combine, type MetricValue, known } from "./metric-value.ts";

export function sizeMetrics(company: CompanyOnDay): Record<MetricIdOf<"size">, MetricValue> {
  return {
    mv: fieldOf(company, "mv"),
    enterprise_value: enterpriseValueOf(company),
    sales: latestFact(company, "sales"),
    op: fieldOf(company, "op"),
    op5: fieldOf(company, "op5"),
    ordinary_income: latestFact(company, "ordinaryIncome"),
    profit: latestFact(company, "profit"),
    assets: latestFact(company, "assets"),
    equity: latestEquity(company),
    employees: latestFact(company, "employees"),
  };
}

export function enterpriseValueOf(company: CompanyOnDay): MetricValue {
  return combine([fieldOf(company, "mv"), fieldOf(company, "netcash")], enterpriseValue);
}

export function latestEquity({ latest }: CompanyOnDay): MetricValue {
  return latest === undefined
    ? "no_statement"
    : known(parentEquity(latest.facts), "fact_not_disclosed");
}
