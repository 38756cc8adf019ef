import type { MetricIdOf } from "@tenbin/contract/metrics";
import { netSharesOn } from "@tenbin/engine";
import { findYearBack, regularYearBack } from "../../companies/index.ts";
import {
  type CompanyOnDay,
  fieldOf,
  irregularReason,
  latestFact,
  perShareOf,
  yearsInARow,
} from "./company-on-day.ts";
import { changeFrom, combine, divide, type MetricValue, known, toAbsence } from "./metric-value.ts";
import { isTwelveMonthsAhead } from "./forecast-metrics.ts";
import { disclosedWithinYear } from "./disclosure-metrics.ts";

/** Dividends moved to another share basis are equal up to rounding. */
const ROUNDING = 1e-9;

export function returnMetrics(company: CompanyOnDay): Record<MetricIdOf<"returns">, MetricValue> {
  const { latest, derived, ahead } = company;
  const perShare = (key: "eps" | "bps" | "dps") =>
    latest === undefined ? "no_statement" : perShareOf(company, key)(latest);
  const dps = perShare("dps");
  const forecast = known(
    derived.financials.years.find(({ status }) => status === "forecast")?.dps,
    ahead === null || ahead.dividendParts === null ? "no_forecast" : "split_within_year",
  );
  const mv = fieldOf(company, "mv");
  const bought = outflow(company, "treasurySharesPurchased");
  const returned = combine([outflow(company, "dividendsPaid"), bought], (a, b) => a + b);
  const dividends = perShareOf(company, "dps");
  const irregular = irregularReason(company);
  /** Against a price or a balance, or a year of another length, only what a year of twelve months gave. */
  const yearly = (flow: MetricValue) => (latest?.irregular ? irregular : flow);
  const isComparable = ahead === null || isTwelveMonthsAhead(ahead);
  return {
    dps,
    forecast_dps: forecast,
    forecast_dps_growth: isComparable ? changeFrom(yearly(dps), forecast) : irregular,
    payout: divide(dps, perShare("eps")),
    doe: divide(yearly(dps), perShare("bps"), "negative_equity"),
    dividend_rise_years: yearsInARow(
      company,
      dividends,
      (now, before) => now > before * (1 + ROUNDING),
    ),
    dividend_kept_years: yearsInARow(
      company,
      dividends,
      (now, before) => before > 0 && now >= before * (1 - ROUNDING),
    ),
    buyback_yield: divide(yearly(bought), mv),
    buyback_limit_ratio: divide(announcedBuybacks(company), mv),
    total_payout: divide(returned, latestFact(company, "profit")),
    total_yield: divide(yearly(returned), mv),
    share_change_1y: shareChange(company, 1),
    share_change_5y: shareChange(company, 5),
  };
}

/** Filed as negative amounts by most. */
function outflow(
  company: CompanyOnDay,
  key: "dividendsPaid" | "treasurySharesPurchased",
): MetricValue {
  return combine([latestFact(company, key)], Math.abs);
}

/** Unknown for a company without any notice: the source may not have them. */
function announcedBuybacks(company: CompanyOnDay): MetricValue {
  if (!company.documents.some(({ kind }) => kind === "notice")) return "no_disclosure";
  return disclosedWithinYear(company)
    .filter(({ kind }) => kind === "notice")
    .reduce((sum, { facts }) => sum + (facts["BuybackLimitYen"] ?? 0), 0);
}

/** Of net shares on the share basis of the day; counts that rest on different sources are not compared. */
function shareChange({ years, latest, day, splits }: CompanyOnDay, back: number): MetricValue {
  if (latest === undefined) return "no_statement";
  const before = findYearBack(years, latest.periodEnd, back);
  if (before === null) {
    const reason = regularYearBack(years, back);
    return typeof reason === "string" ? toAbsence(reason) : "missing_year";
  }
  const [now, then] = [latest, before].map(({ periodEnd, facts }) =>
    netSharesOn(day, periodEnd, facts, splits),
  );
  if (now == null || then == null || now.basis !== then.basis) return "no_shares";
  return changeFrom(then.count, now.count);
}
