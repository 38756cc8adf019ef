import type { MetricIdOf } from "@tenbin/contract/metrics";
import type { Band, EvidenceKey } from "@tenbin/engine";
import { addMonths } from "../../platform/clock/days.ts";
import { perShare, type RankedEvidence } from "../../valuation/index.ts";
import { type CompanyOnDay, perShareOf, recentYears } from "./company-on-day.ts";
import { changeFrom, divide, type MetricValue, known } from "./metric-value.ts";

export function valueMetrics(company: CompanyOnDay): Record<MetricIdOf<"value">, MetricValue> {
  const { rating, accuracy, evidence } = company;
  const isRated = rating.ratio !== null;
  const value = isRated ? known(rating.valuePerShare, "unrated") : "unrated";
  return {
    price_value_ratio: known(rating.ratio, "unrated"),
    value_per_share: value,
    value_change_1y: changeFrom(valueYearBefore(company), value),
    ctbm_accuracy: known(accuracy.score, "too_few_months"),
    band_50_width: bandWidth(company, "p50"),
    band_80_width: bandWidth(company, "p80"),
    evidence_net_cash: evidenceFact(evidence, "netCashRatio"),
    evidence_dividend: evidenceDividend(company),
    evidence_op_to_ev: evidenceFact(evidence, "operatingProfitToEv"),
    evidence_roe: evidenceFact(evidence, "roe"),
    ...rankMetrics(evidence, isRated),
  };
}

/** What is known of a company only once all are ranked. */
export function rankMetrics(evidence: RankedEvidence, isRated: boolean) {
  const { score, places } = evidence;
  const why = evidence.absence ?? "fact_not_disclosed";
  return {
    score: known(score, isRated ? why : "unrated"),
    evidence_net_cash_place: known(places.netCashRatio, why),
    evidence_dividend_place: known(places.dividendRaised, why),
    evidence_op_to_ev_place: known(places.operatingProfitToEv, why),
    evidence_roe_place: known(places.roe, why),
  };
}

function evidenceFact({ figures, absence }: RankedEvidence, key: EvidenceKey): MetricValue {
  const needsPrice = key === "netCashRatio" || key === "operatingProfitToEv";
  if (absence === "no_statement" || (absence === "no_price" && needsPrice)) {
    return known(figures[key], absence);
  }
  const isNegative = absence === "negative_equity" && key === "roe";
  return known(figures[key], isNegative ? "negative_equity" : "fact_not_disclosed");
}

/** Of two years, of which one may have no dividend per share. */
function evidenceDividend(company: CompanyOnDay): MetricValue {
  const change = evidenceFact(company.evidence, "dividendRaised");
  const dividends = recentYears(company, 2, perShareOf(company, "dps"));
  const isMixed = change === "fact_not_disclosed" && dividends.includes("split_within_year");
  return isMixed ? "split_within_year" : change;
}

/** On the share basis of the day. */
function valueYearBefore({ points, day, splits }: CompanyOnDay): MetricValue {
  const month = addMonths(day, -12).slice(0, 7);
  const point = points.findLast(({ date }) => date.startsWith(month));
  if (point === undefined) return "short_history";
  return known(perShare(point.value, point, splits, day), "unrated");
}

function bandWidth({ valuation, rating }: CompanyOnDay, key: "p50" | "p80"): MetricValue {
  if (rating.ratio === null) return "unrated";
  const band: Band | undefined = valuation?.bands?.[key];
  if (band === undefined) return "unrated";
  return divide(band.high - band.low, known(valuation?.value, "unrated"));
}
