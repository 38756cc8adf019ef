import { toEpochDay, toIsoDate } from "../../platform/clock/days.ts";
import { isTradingEpochDay, tradingDayOnOrBefore } from "./trading-days.ts";

/** Trades from 2019-07-16 on settle on the second trading day after, earlier ones on the third. */
const FIRST_RECORD_DAY_OF_T2 = "2019-07-18";

/**
 * First trading day on which a buyer is too late to be a shareholder on `recordDay`: the trade
 * settles after it (東京証券取引所 業務規程 第9条, 第25条).
 */
export function exDateOf(recordDay: string): string {
  let day = toEpochDay(tradingDayOnOrBefore(recordDay));
  for (let late = recordDay >= FIRST_RECORD_DAY_OF_T2 ? 1 : 2; late > 0; late--) {
    do day--;
    while (!isTradingEpochDay(day));
  }
  return toIsoDate(day);
}
