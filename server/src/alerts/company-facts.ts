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

/** What of a company is evaluated on a market day. */
export interface CompanyFacts {
  /** The market day. */
  readonly day: string;
  /** Its close; null on a day without a trade. */
  readonly close: number | null;
  readonly verdict: Verdict;
  readonly unratedReason: UnratedReason | null;
  readonly ratio: number | null;
  readonly warnings: readonly Warning[];
  /** Of the last `DISCLOSURE_DAYS`, in order of disclosure. */
  readonly disclosures: readonly Disclosure[];
  readonly revisions: readonly Revision[];
  readonly nextResults: UpcomingResults | null;
  /** Prices of that day times it are on the share basis of the market day. */
  readonly splitFactorSince: (day: string) => number;
}

export interface UpcomingResults {
  readonly plannedOn: string;
  readonly period: ResultsPeriod;
}

/** No holidays and weekends between a few trading days are more. */
export const LONGEST_CLOSING_DAYS = 16;

export type ResultsPeriod = "1Q" | "2Q" | "3Q" | "FY";

/** What is disclosed longer ago is history that was imported late, and told to nobody. */
export const DISCLOSURE_DAYS = 10;

/** The warning that follows from the value is not for everybody. */
export function withoutAnalysis(facts: CompanyFacts): CompanyFacts {
  return { ...facts, warnings: facts.warnings.filter((warning) => warning !== "extreme_value") };
}
