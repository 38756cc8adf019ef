import type { Warning } from "@tenbin/contract";
import { isFinancial, STALE_AFTER_DAYS, type ReportedYear, type ShareBasis } from "@tenbin/engine";
import { toEpochDay } from "../../platform/clock/days.ts";
import { missingFiscalYears, subtractYears } from "./fiscal-years.ts";
import type { DocumentRecord, IssueRecord } from "../records.ts";

const LOOKBACK_YEARS = 10;

/**
 * `extreme_value` is added by the valuation.
 * @param known documents in order of disclosure
 */
export function warningsOf(
  day: string,
  issue: IssueRecord,
  years: readonly ReportedYear[],
  basis: ShareBasis | null,
  known: readonly DocumentRecord[],
): Warning[] {
  const warnings: Warning[] = [...issue.alerts];
  if (hasGoingConcernDoubt(known) && !warnings.includes("going_concern")) {
    warnings.push("going_concern");
  }
  if (issue.withheld != null) warnings.push(`price_${issue.withheld}`);
  const since = subtractYears(day, LOOKBACK_YEARS);
  const recent = years.filter(({ periodEnd }) => periodEnd >= since);
  const latest = years.at(-1);
  if (recent.some(({ irregular }) => irregular)) warnings.push("changed_year_end");
  if (issue.kind === "fund" || isFinancial(issue.sector33)) warnings.push("off_model_sector");
  if (latest !== undefined && toEpochDay(day) - toEpochDay(latest.periodEnd) > STALE_AFTER_DAYS) {
    warnings.push("stale_statement");
  }
  if (basis === "equity_by_bps") warnings.push("share_count_estimated");
  if (basis === "issued") warnings.push("share_count_issued_only");
  if (missingFiscalYears(recent).length > 0) warnings.push("missing_fiscal_year");
  return warnings;
}

/** Not an XBRL name: 1 if the notes of a filing doubt the going concern, else 0; summaries lack it. */
const GOING_CONCERN_FACT = "GoingConcernDoubt";

/** The newest document with this fact decides: a filing without a doubt ends it. */
function hasGoingConcernDoubt(known: readonly DocumentRecord[]): boolean {
  const newest = known.findLast(({ facts }) => typeof facts[GOING_CONCERN_FACT] === "number");
  return newest?.facts[GOING_CONCERN_FACT] === 1;
}
