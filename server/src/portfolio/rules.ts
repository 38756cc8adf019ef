import type { NotAnalyzedReason, RatedVerdict } from "@tenbin/contract";
import { tradingDayOnOrBefore } from "../companies/index.ts";
import { jstDay } from "../platform/clock/clock.ts";
import { MS_PER_DAY } from "../platform/clock/days.ts";
import type { RatedMarket } from "../valuation/index.ts";
import type { WrittenDays } from "./carry-holdings.ts";

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

/** The sample market stands still until its next day is asked for. */
export function isNewest(
  { marketDay, provenance }: Pick<RatedMarket["state"], "marketDay" | "provenance">,
  now: Date,
): boolean {
  if (marketDay === null) return false;
  return provenance === "sample" || marketDay >= lastPublishedDay(now);
}

/** Closes of a day arrive in its evening: those of the last trading day before today are there. */
function lastPublishedDay(now: Date): string {
  return tradingDayOnOrBefore(jstDay(new Date(now.getTime() - MS_PER_DAY)));
}

/**
 * Brokers show the shares after a split from its ex-date on, so what is written that day or later, at whatever
 * hour, is after it. While days of the market are missing, nobody knows which shares a member saw. On the sample
 * market, whose days come when they are asked for, it is always the newest of them.
 */
export function daysOfWriting(
  state: Pick<RatedMarket["state"], "marketDay" | "provenance">,
  now: Date,
): WrittenDays {
  const { marketDay } = state;
  if (state.provenance === "sample" && marketDay !== null) {
    return { from: marketDay, until: marketDay };
  }
  const today = jstDay(now);
  return { from: marketDay === null || isNewest(state, now) ? today : marketDay, until: today };
}
