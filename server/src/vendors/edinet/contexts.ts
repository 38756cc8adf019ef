import type { PeriodType } from "../../companies/index.ts";

export interface Contexts {
  readonly duration: readonly string[];
  readonly instant: readonly string[];
}

/** Cumulative from the fiscal year's start, or at the period's end. Until 2024 a half-year could be called 2Q. */
export const CONTEXTS: Readonly<Record<PeriodType, Contexts>> = {
  FY: { duration: ["CurrentYearDuration"], instant: ["CurrentYearInstant"] },
  "1Q": { duration: ["CurrentYTDDuration"], instant: ["CurrentQuarterInstant"] },
  "2Q": {
    duration: ["CurrentYTDDuration", "InterimDuration"],
    instant: ["CurrentQuarterInstant", "InterimInstant"],
  },
  "3Q": { duration: ["CurrentYTDDuration"], instant: ["CurrentQuarterInstant"] },
};
