import type { PeriodType } from "../../companies/index.ts";

export interface Contexts {
  readonly duration: readonly string[];
  readonly instant: readonly string[];
}

/**
 * Figures are cumulative from the start of the fiscal year, or at the end of the period; single
 * quarters (CurrentQuarterDuration) are not read. A half-year is also called second quarter until
 * 2024.
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
