import type { Warning } from "@tenbin/contract";
import { isFinancial, STALE_AFTER_DAYS, type ReportedYear, type ShareBasis } from "@tenbin/engine";
import { toEpochDay } from "../../platform/clock/days.ts";
import { missingFiscalYears, subtractYears } from "./fiscal-years.ts";
import type { DocumentRecord, IssueRecord } from "../records.ts";

/** Changes and gaps further back no longer bear on what is shown of a company. */
const LOOKBACK_YEARS = 10;

/**
 * What a reader should know before trusting the figures; `extreme_value` is the valuation's to add.
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

/** Not an XBRL name: whether the notes of a filing doubt that the company goes on, 1 or 0; summaries do not tell. */
const GOING_CONCERN_FACT = "GoingConcernDoubt";

/** By the newest document that tells: a filing without such a note ends the doubt. */
function hasGoingConcernDoubt(known: readonly DocumentRecord[]): boolean {
  const telling = known.findLast(({ facts }) => typeof facts[GOING_CONCERN_FACT] === "number");
  return telling?.facts[GOING_CONCERN_FACT] === 1;
}
