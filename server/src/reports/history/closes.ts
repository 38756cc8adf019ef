import { marketCloseTime } from "@tenbin/engine";
import type { DailyCloses } from "../../companies/index.ts";
import { toIsoDate, toEpochDay } from "../../platform/clock/days.ts";
import { jstDay } from "../../platform/clock/clock.ts";

/** A close and its day, ISO; yen on the share basis of the company's last bar. */
export interface Close {
  readonly day: string;
  readonly price: number;
}

/** A price older than this many days says nothing about what a share could be sold for. */
const CLOSE_MAX_AGE_DAYS = 31;

/** The first traded close that could know what was disclosed at a moment; null without one in time. */
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

/** The last traded close on or before a day, however old; null before the first. */
export function lastCloseOnOrBefore(closes: DailyCloses, day: string): Close | null {
  const number = toEpochDay(day);
  return closeAt(
    closes,
    closes.days.findLastIndex((each, i) => each <= number && closes.close[i] !== null),
  );
}

/** The last traded close on or before a day, if it is recent enough to stand for it. */
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
