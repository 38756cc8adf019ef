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
  if (shareCountsDiffer(known)) warnings.push("share_counts_differ");
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

/** Reports give some counts in thousands, and treasury shares with or without those of a trust. */
const TOLERANCE = 0.01;

const SUMMARY_TITLE = "決算短信";

interface Counts {
  readonly issued: number;
  /** Null where the document does not give it. */
  readonly treasury: number | null;
}

/**
 * Whether the summary of results (決算短信, as J-Quants has it) and the report (EDINET) give shares for one
 * day that differ by more than one percent, issued or net of treasury shares; of each the last disclosed
 * for the newest day of which both give a count. Both are to state the numbers of the period's end
 * (会社計算規則105条), so that one of them is wrong or counts otherwise.
 *
 * @param known documents in order of disclosure
 */
function shareCountsDiffer(known: readonly DocumentRecord[]): boolean {
  const days = new Map<string, { summary?: Counts; report?: Counts }>();
  for (const document of known) {
    const counts = countsOf(document);
    if (document.kind !== "statement" || counts === null) continue;
    const isSummary = document.title?.includes(SUMMARY_TITLE) ?? false;
    const found = days.get(document.periodEnd) ?? {};
    days.set(document.periodEnd, { ...found, [isSummary ? "summary" : "report"]: counts });
  }
  const newest = [...days]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .find(([, { summary, report }]) => summary !== undefined && report !== undefined);
  if (newest === undefined) return false;
  const [summary, report] = [newest[1].summary!, newest[1].report!];
  if (differ(summary.issued, report.issued)) return true;
  return (
    summary.treasury !== null &&
    report.treasury !== null &&
    differ(summary.issued - summary.treasury, report.issued - report.treasury)
  );
}

function countsOf({ facts }: DocumentRecord): Counts | null {
  const issued = facts["NumberOfIssuedShares"] ?? null;
  return issued === null || issued <= 0
    ? null
    : { issued, treasury: facts["NumberOfTreasuryShares"] ?? null };
}

function differ(a: number, b: number): boolean {
  return Math.abs(a - b) > TOLERANCE * Math.max(a, b);
}
