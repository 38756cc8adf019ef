import type { NotAnalyzedReason, RatedVerdict } from "@tenbin/contract";
import { MS_PER_DAY } from "../platform/clock/days.ts";

/** Of a company, as the viewer may know it. */
export interface GroupedCompany {
  readonly isDelisted: boolean;
  readonly isNotYetListed: boolean;
  readonly isPaused: boolean;
  readonly isAuthorized: boolean;
  readonly verdict: RatedVerdict | "unrated";
}

/**
 * Where everybody knows the reason it is said to everybody. Otherwise a viewer without the right
 * must not learn whether the company is rated.
 */
export function groupOf(company: GroupedCompany): RatedVerdict | NotAnalyzedReason {
  if (company.isDelisted) return "delisted";
  if (company.isNotYetListed) return "not_yet_listed";
  if (company.isPaused) return "paused";
  return company.isAuthorized ? company.verdict : "not_authorized";
}

/** Specification 4.11. */
export function isFull(companies: number, maxCompanies: number): boolean {
  return maxCompanies <= companies;
}

/** How long a removed company is kept to be restored. */
export const RESTORABLE_MS = MS_PER_DAY;

/**
 * Undoing leads back to a portfolio that was allowed, also where the limit is lower by now.
 * @param restorableUpTo companies before the first removal since one was added
 */
export function canRestore(
  companies: number,
  maxCompanies: number,
  restorableUpTo: number,
): boolean {
  return !isFull(companies, Math.max(maxCompanies, restorableUpTo));
}

/** The list with one item at another place; beyond the end: last. */
export function moveTo<T>(list: readonly T[], item: T, position: number): T[] {
  return list.filter((each) => each !== item).toSpliced(position, 0, item);
}
