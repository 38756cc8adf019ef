/** The span of the sample market. */

/** First day with bars. */
export const FIRST_DAY = "2015-11-16";
/** Last day of the market that a fresh machine begins with: later dates occur in it only as announced ones. */
export const LAST_DAY = "2025-11-14";
/** Last day that can follow: no results up to it forecast a year beyond the simulated ones. */
export const LAST_DAY_TO_COME = "2026-12-30";
/** Start of the fundamentals, so that three fiscal years are known on the first day. */
export const FIRST_SIMULATED_YEAR = 2011;
/** Quarters up to this year are simulated as the truth behind forecasts. */
export const LAST_SIMULATED_YEAR = 2027;
/** Quarterly summaries start with periods ending on this day; before it only full years are filed. */
export const FIRST_QUARTERLY_PERIOD = "2015-04-01";
/** The exchange's system failed all day: every listed issue has a bar without prices. */
export const HALTED_DAY = "2020-10-01";
