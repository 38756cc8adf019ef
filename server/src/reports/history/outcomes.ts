import type { OutcomeState } from "@tenbin/contract";
import type { DailyCloses } from "../../companies/index.ts";
import { addMonths } from "../../platform/clock/days.ts";
import { type Close, recentCloseOnOrBefore, lastCloseOnOrBefore } from "./closes.ts";

export interface CompanyOutcome {
  readonly months: number;
  readonly state: OutcomeState;
  readonly until: string | null;
  readonly change: number | null;
}

/**
 * Price change from a close to the last close on or before the same date `months` later, on one
 * share basis. A delisted company counts at its last close, as if the proceeds were kept.
 */
export function computeOutcome(
  start: Close | null,
  months: number,
  closes: DailyCloses,
  { marketDay, delisted }: { readonly marketDay: string; readonly delisted: boolean },
): CompanyOutcome {
  const emptyOutcome = (state: OutcomeState) => ({ months, state, until: null, change: null });
  if (start === null) return emptyOutcome("no_price");
  const target = addMonths(start.day, months);
  const outcomeAt = (state: OutcomeState, end: Close | null) =>
    end === null || end.day <= start.day
      ? emptyOutcome("no_price")
      : { months, state, until: end.day, change: end.price / start.price - 1 };
  const closeAtTarget = recentCloseOnOrBefore(closes, target);
  const last = lastCloseOnOrBefore(closes, marketDay);
  const ended = delisted && last !== null && last.day < target;
  if (ended) return outcomeAt("cut_short", last);
  if (target > marketDay) return emptyOutcome("not_yet");
  return outcomeAt("whole", closeAtTarget);
}
