import type { PeriodType } from "../../companies/index.ts";

export interface Contexts {
  readonly duration: readonly string[];
  readonly instant: readonly string[];
}

/**
 * Cumulative from the year's start, and at the period's end. A quarter of three months alone (CurrentQuarterDuration)
 * is never read. A half-year is named as such, or as the second quarter until 2024.
 */
export const CONTEXTS: Readonly<Record<PeriodType, Contexts>> = {
  FY: { duration: ["CurrentYearDuration"], instant: ["CurrentYearInstant"] },
  "1Q": { duration: ["CurrentYTDDuration"], instant: ["CurrentQuarterInstant"] },
  "2Q": {
    duration: ["CurrentYTDDuration", "InterimDuration"],
    instant: ["CurrentQuarterInstant", "InterimInstant"],
  },
  "3Q": { duration: ["CurrentYTDDuration"], instant: ["CurrentQuarterInstant"] },
};
