import { marketCloseTime } from "@tenbin/engine";
import type { DailyCloses } from "../../companies/index.ts";
import { toIsoDate, toEpochDay } from "../../platform/clock/days.ts";
import { jstDay } from "../../platform/clock/clock.ts";

/** In yen on the share basis of the company's last bar. */
export interface Close {
  readonly day: string;
  readonly price: number;
}

/** An older price does not show what a share could be sold for. */
const CLOSE_MAX_AGE_DAYS = 31;

/**
 * The first traded close after the disclosure; null if it is more than `CLOSE_MAX_AGE_DAYS` away.
 */
export function firstCloseAfter(closes: DailyCloses, disclosedAt: string): Close | null {
  const at = Date.parse(disclosedAt);
  const disclosed = toEpochDay(jstDay(new Date(at)));
  const index = closes.days.findIndex(
    (day, i) =>
      closes.close[i] !== null && day >= disclosed && marketCloseTime(toIsoDate(day)) > at,
  );
  const close = closeAt(closes, index);
  return close !== null && toEpochDay(close.day) - disclosed <= CLOSE_MAX_AGE_DAYS ? close : null;
}

/** However old; null before the first trade. */
export function lastCloseOnOrBefore(closes: DailyCloses, day: string): Close | null {
  const number = toEpochDay(day);
  return closeAt(
    closes,
    closes.days.findLastIndex((each, i) => each <= number && closes.close[i] !== null),
  );
}

/** Null when the last trade is older than `CLOSE_MAX_AGE_DAYS`. */
export function recentCloseOnOrBefore(closes: DailyCloses, day: string): Close | null {
  const close = lastCloseOnOrBefore(closes, day);
  if (close === null) return null;
  return toEpochDay(day) - toEpochDay(close.day) <= CLOSE_MAX_AGE_DAYS ? close : null;
}

function closeAt({ days, close }: DailyCloses, index: number): Close | null {
  const [day, price] = [days[index], close[index]];
  return day === undefined || price === undefined || price === null
    ? null
    : { day: toIsoDate(day), price };
}
