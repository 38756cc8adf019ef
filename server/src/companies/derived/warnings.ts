import type { Warning } from "@tenbin/contract";
import {
  isFinancial,
  STALE_AFTER_DAYS,
  type ReportedYear,
  type ShareSplit,
  type StatedShares,
} from "@tenbin/engine";
import { toEpochDay } from "../../platform/clock/days.ts";
import {
  findYearBack,
  hasSixMonthPeriods,
  missingFiscalYears,
  subtractYears,
} from "./fiscal-years.ts";
import { factorsSince, hasBpsOfLaterSplit } from "./per-share.ts";
import type { CompanyInput } from "./company-fields.ts";
import type { DocumentRecord } from "../records.ts";

const LOOKBACK_YEARS = 10;
/** Of the growth over five years. */
const COMPARED_YEARS = 5;

/**
 * `extreme_value` is added by the valuation.
 * @param shares those in use
 * @param known documents in order of disclosure
 */
export function warningsOf(
  { day, issue, splits }: Pick<CompanyInput, "day" | "issue" | "splits">,
  years: readonly ReportedYear[],
  shares: StatedShares | null,
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
  if (hasSixMonthPeriods(years, issue.kind)) warnings.push("six_month_periods");
  else if (recent.some(({ irregular }) => irregular)) warnings.push("changed_year_end");
  if (crossesStandards(years)) warnings.push("changed_accounting_standard");
  if (issue.kind === "fund" || isFinancial(issue.sector33)) warnings.push("off_model_sector");
  if (latest !== undefined && toEpochDay(day) - toEpochDay(latest.periodEnd) > STALE_AFTER_DAYS) {
    warnings.push("stale_statement");
  }
  if (shares?.basis === "equity_by_bps") warnings.push("share_count_estimated");
  if (shares?.basis === "issued") warnings.push("share_count_issued_only");
  if (shares?.classesUnclear === "count") warnings.push("share_classes_unclear");
  const isBpsRestated = latest !== undefined && hasBpsOfLaterSplit(day, latest, splits);
  if (shares?.classesUnclear === "equity" || isBpsRestated) {
    warnings.push("ordinary_equity_unclear");
  }
  if (shares !== null && shareCountsDiffer(known, shares.statedOn, day, splits)) {
    warnings.push("share_counts_differ");
  }
  if (missingFiscalYears(recent).length > 0) warnings.push("missing_fiscal_year");
  return warnings;
}

/**
 * The rule of years under two accounting standards: growth, means and the evidence's mean take each year under
 * the standard of its own filing, as a year is of one standard, and this warning stands beside them while the five years and
 * the one before, which the longest of them compare, have more than one. They are not left out: sales and profit
 * stay comparable for most companies, and without them five years would pass without a growth.
 */
function crossesStandards(years: readonly ReportedYear[]): boolean {
  const latest = years.at(-1);
  if (latest === undefined) return false;
  const first = findYearBack(years, latest.periodEnd, COMPARED_YEARS)?.periodEnd;
  const since = first ?? subtractYears(latest.periodEnd, COMPARED_YEARS);
  const compared = years.filter(({ periodEnd }) => periodEnd >= since);
  return new Set(compared.map(({ accountingStandard }) => accountingStandard)).size > 1;
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
 * Whether the summary of results (決算短信, as J-Quants has it) and the report (EDINET) give shares that
 * differ by more than one percent, issued or net of treasury shares, for the end of the period whose count
 * is in use; of each the last disclosed. Both are to state the numbers of the period's end
 * (会社計算規則105条), so that one of them is wrong or counts otherwise. Splits since may be in one of them
 * already (`newestSharesOn`): such counts do not differ.
 *
 * @param known documents in order of disclosure
 */
function shareCountsDiffer(
  known: readonly DocumentRecord[],
  statedOn: string,
  day: string,
  splits: readonly ShareSplit[],
): boolean {
  const stating = known.filter(
    (document) =>
      document.kind === "statement" &&
      document.periodEnd === statedOn &&
      countsOf(document) !== null,
  );
  const summary = stating.findLast(isSummary);
  const report = stating.findLast((document) => !isSummary(document));
  if (summary === undefined || report === undefined) return false;
  const [one, other] = [countsOf(summary)!, countsOf(report)!];
  return !splitRatios(factorsSince(statedOn, day, splits)).some((ratio) =>
    areEqual(one, other, ratio),
  );
}

function isSummary({ title }: DocumentRecord): boolean {
  return title?.includes(SUMMARY_TITLE) ?? false;
}

/** Ratios of two share counts that differ only in which of the splits they contain. */
function splitRatios(factors: readonly number[]): readonly number[] {
  const ratios = [1];
  for (const from of factors.keys()) {
    let ratio = 1;
    for (const factor of factors.slice(from)) {
      ratio *= factor;
      ratios.push(ratio, 1 / ratio);
    }
  }
  return ratios;
}

function areEqual(one: Counts, other: Counts, ratio: number): boolean {
  if (differ(one.issued * ratio, other.issued)) return false;
  return (
    one.treasury === null ||
    other.treasury === null ||
    !differ((one.issued - one.treasury) * ratio, other.issued - other.treasury)
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
