import type { Disclosure } from "@tenbin/contract";
import { jstDay } from "../../platform/clock/clock.ts";
import { fiscalYearName, twelveMonthPeriodEnd } from "./fiscal-years.ts";
import type { DocumentRecord } from "../records.ts";

/** Half-year reports replaced the quarterly report of the second quarter from April 2024. */
const HALF_YEAR_REPORTS_SINCE = "2024-04-01";
/** A revision is classified by the first of these that differs between both forecasts. */
const REVISION_METRICS = [
  "ForecastOperatingIncome",
  "ForecastOrdinaryIncome",
  "ForecastProfit",
  "ForecastNetSales",
] as const;

const CORRECTION_TITLE = /^[(（〔]?訂正/;

export function disclosureOf(document: DocumentRecord): Disclosure {
  return {
    document_id: document.documentId,
    disclosed_at: document.disclosedAt,
    kind: toDisclosureKind(document),
    title: document.title ?? statutoryTitle(document),
    period_name: periodName(document),
  };
}

function toDisclosureKind(document: DocumentRecord): Disclosure["kind"] {
  const title = document.title ?? "";
  if (document.kind === "statement") {
    // A 訂正報告書 repeats the whole report, so it arrives as a statement.
    if (CORRECTION_TITLE.test(title)) return "correction";
    if (document.periodType === "FY") return "annual";
    return document.periodType === "2Q" ? "half_year" : "quarter";
  }
  if (document.kind === "forecast") return revisionKind(document.facts);
  if ("BuybackLimitYen" in document.facts || title.includes("自己株式の取得")) return "buyback";
  if (CORRECTION_TITLE.test(title)) return "correction";
  return title.includes("配当") ? "dividend" : "notice";
}

export function revisionKind(
  facts: DocumentRecord["facts"],
): "forecast_up" | "forecast_down" | "forecast" {
  for (const name of REVISION_METRICS) {
    const [before, after] = [facts[`Previous${name}`], facts[name]];
    if (before === undefined || before === null || after === undefined || after === null) continue;
    if (after === before) continue;
    return after > before ? "forecast_up" : "forecast_down";
  }
  return "forecast";
}

function statutoryTitle(document: DocumentRecord): string {
  const name = periodName(document) ?? "";
  if (document.kind !== "statement") return `お知らせ ${name}`;
  if (document.periodType === "FY") return `有価証券報告書 ${name}`;
  const isHalfYear =
    document.periodType === "2Q" &&
    jstDay(new Date(document.disclosedAt)) >= HALF_YEAR_REPORTS_SINCE;
  return isHalfYear
    ? `半期報告書 ${name}`
    : `四半期報告書 ${name} 第${document.periodType.slice(0, 1)}四半期`;
}

function periodName(document: DocumentRecord): string | null {
  if (document.kind === "notice") return null;
  return fiscalYearName(
    document.periodType === "FY" ? document.periodEnd : twelveMonthPeriodEnd(document.periodStart),
  );
}
