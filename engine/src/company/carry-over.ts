import type { Day } from "../calendar/days.ts";
import { dividendPerShareOf, type DividendYear } from "./dividends.ts";
import type { Facts, ShareSplit, StatementDocument } from "./inputs.ts";
import { netSharesOn } from "./shares.ts";

/** The year whose full report stands in for what a summary leaves out. */
export interface CarriedFrom {
  readonly periodEnd: Day;
  readonly documentIds: readonly string[];
}

interface CarriedYear extends DividendYear {
  readonly documentIds: readonly string[];
  readonly accountingStandard: StatementDocument["accountingStandard"];
  readonly facts: Facts;
}

/** A full report older than two years says too little of the latest year. */
export const MAX_CARRIED_YEARS = 2;

/** Whether a year's balance sheet is known in its parts. */
export function isFullyReported({ assets, currentAssets, liabilities }: Facts): boolean {
  return assets !== null && currentAssets !== null && liabilities !== null;
}

/**
 * Dividends declared for a year, yen, as an outflow: what is paid in the next year, as far as its
 * interim dividend is the same. Those paid in the year itself where none is known per share.
 */
function dividendsDue(year: CarriedYear, splits: readonly ShareSplit[]): number | null {
  const { periodEnd, facts } = year;
  const perShare = dividendPerShareOf(year, splits);
  const shares = netSharesOn(periodEnd, periodEnd, facts, []);
  return perShare === null || shares === null ? facts.dividendsPaid : -perShare * shares.count;
}

/** Taken over as they were; what is left out besides is known from the summary itself. */
const CARRIED_FACTS = [
  "nonControllingInterests",
  "investmentSecurities",
  "otherClassShares",
  "cashAndDeposits",
  "depreciation",
  "treasurySharesPurchased",
  "employees",
] as const satisfies readonly (keyof Facts)[];

/**
 * Facts of a year of which only a summary of results is known (total and net assets, but no parts of
 * the balance sheet), completed from the last full report: pillars do not drop out
 * for the six weeks until the new report. Liabilities follow from the summary, as assets − net
 * assets; non-current assets, minority interests and own shares bought are the last full report's,
 * dividends those that it declares. Investment securities are an item of Japanese standards and are
 * not carried into another standard. Null for any other year, and without a full report to carry from.
 */
export function carryOver(
  { facts, accountingStandard }: Pick<CarriedYear, "facts" | "accountingStandard">,
  before: CarriedYear | undefined,
  splits: readonly ShareSplit[],
): { readonly facts: Facts; readonly carriedFrom: CarriedFrom } | null {
  const { assets, netAssets } = facts;
  if (before === undefined || facts.currentAssets !== null || facts.liabilities !== null) {
    return null;
  }
  const { assets: assetsBefore, currentAssets, liabilities } = before.facts;
  if (assets === null || netAssets === null || assetsBefore === null) return null;
  if (currentAssets === null || liabilities === null) return null;
  const isSameStandard = accountingStandard === before.accountingStandard;
  const carried = Object.fromEntries(
    CARRIED_FACTS.filter((key) => isSameStandard || key !== "investmentSecurities").map((key) => [
      key,
      facts[key] ?? before.facts[key],
    ]),
  );
  const nonCurrent = assetsBefore - currentAssets;
  return {
    facts: {
      ...facts,
      ...carried,
      dividendsPaid: facts.dividendsPaid ?? dividendsDue(before, splits),
      liabilities: assets - netAssets,
      currentAssets: Math.max(0, assets - nonCurrent),
    },
    carriedFrom: { periodEnd: before.periodEnd, documentIds: before.documentIds },
  };
}
