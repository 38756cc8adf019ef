import type { Disclosure, ForecastItem, UnratedReason, Verdict, Warning } from "@tenbin/contract";

/** A forecast of the full year that differs from the one before. */
export interface Revision {
  readonly year: string;
  readonly disclosedOn: string;
  readonly up: boolean;
  readonly item: ForecastItem;
  readonly before: number;
  readonly after: number;
}

/** Facts of a company that are evaluated on a market day. */
export interface CompanyFacts {
  /** The market day. */
  readonly day: string;
  /** Its close; null on a day without a trade. */
  readonly close: number | null;
  /** Of its closes as shown. */
  readonly priceDecimals: number;
  readonly verdict: Verdict;
  readonly unratedReason: UnratedReason | null;
  readonly ratio: number | null;
  readonly warnings: readonly Warning[];
  /** Of the last `DISCLOSURE_DAYS`, in order of disclosure. */
  readonly disclosures: readonly Disclosure[];
  readonly revisions: readonly Revision[];
  readonly nextResults: UpcomingResults | null;
  /** Factor from prices of that day to the share basis of the market day. */
  readonly splitFactorSince: (day: string) => number;
}

export interface UpcomingResults {
  readonly plannedOn: string;
  readonly period: ResultsPeriod;
}

/** More days than any holidays between two trading days. */
export const LONGEST_CLOSING_DAYS = 16;

export type ResultsPeriod = "1Q" | "2Q" | "3Q" | "FY";

/** Older disclosures are history that was imported late, and not reported. */
export const DISCLOSURE_DAYS = 10;

/** The warning that depends on the value requires a right. */
export function withoutAnalysis(facts: CompanyFacts): CompanyFacts {
  return { ...facts, warnings: facts.warnings.filter((warning) => warning !== "extreme_value") };
}
