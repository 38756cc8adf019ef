import type { MetricId } from "@tenbin/contract/metrics";
import type { DerivedCompany } from "../../companies/index.ts";
import { type CompanyOnDay, companyOnDay, type MetricFacts } from "./company-on-day.ts";
import { disclosureMetrics } from "./disclosure-metrics.ts";
import type { MetricValue } from "./metric-value.ts";
import { financeMetrics } from "./finance-metrics.ts";
import { forecastMetrics } from "./forecast-metrics.ts";
import { growthMetrics } from "./growth-metrics.ts";
import { multipleMetrics } from "./multiple-metrics.ts";
import { priceMetrics } from "./price-metrics.ts";
import { profitabilityMetrics } from "./profitability-metrics.ts";
import { returnMetrics } from "./return-metrics.ts";
import { sizeMetrics } from "./size-metrics.ts";
import { stabilityMetrics } from "./stability-metrics.ts";
import { valueMetrics } from "./value-metrics.ts";

export type CompanyMetrics = Readonly<Record<MetricId, MetricValue>>;

/**
 * Every metric of a company at the close of a day, or why there is none. What was disclosed or traded
 * later changes nothing.
 *
 * @param derived what `deriveCompany` makes of the same facts, if it is at hand
 */
export function computeMetrics(facts: MetricFacts, derived?: DerivedCompany): CompanyMetrics {
  const company: CompanyOnDay = companyOnDay(facts, derived);
  return {
    ...valueMetrics(company),
    ...priceMetrics(company),
    ...sizeMetrics(company),
    ...multipleMetrics(company),
    ...growthMetrics(company),
    ...profitabilityMetrics(company),
    ...stabilityMetrics(company),
    ...financeMetrics(company),
    ...returnMetrics(company),
    ...forecastMetrics(company),
    ...disclosureMetrics(company),
  };
}
