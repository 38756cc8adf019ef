import type { Day } from "../calendar/days.ts";
import type { FiscalYear } from "../company/fiscal-years.ts";
import type { PointInTimeState } from "../point-in-time-company.ts";
import type { PeersTimeline } from "../peers/timeline.ts";

/** Inputs of a rival: the same filings and prices as the model's, no later. */
export interface RivalInputs {
  readonly date: Day;
  readonly sector: string | null;
  readonly state: PointInTimeState;
  /** Latest usable fiscal year of `state`. */
  readonly latest: FiscalYear;
  /** Owners' equity of that year, yen, positive. */
  readonly book: number;
  /** At the month's last traded close, yen. Rivals that give a value must not use it. */
  readonly marketValue: number;
  /** Market value ÷ latest annual profit at month ends before the month of `date`, oldest first. */
  readonly pastEarningsMultiples: readonly number[];
  /**
   * Market values in yen at the month ends before the month of `date`, one a calendar month, oldest
   * first, all at the share count of `date`; null for a month without a trade.
   */
  readonly pastMarketValues: readonly (number | null)[];
  readonly peers: PeersTimeline;
}

/**
 * A method that anybody can reproduce from filings and prices. `value` gives a theoretical value of
 * the whole company in yen; `ratio` only ranks companies (higher = cheaper), so its error cannot be
 * measured.
 */
export interface Rival {
  readonly kind: "value" | "ratio";
  /** Null where the method does not apply. */
  readonly evaluate: (inputs: RivalInputs) => number | null;
}
