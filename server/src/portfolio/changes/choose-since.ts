import { tradingDayOnOrBefore } from "../../companies/index.ts";
import { addMonths, isIsoDate, toEpochDay, toIsoDate } from "../../platform/clock/days.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";

/** No plan shows the analysis of fewer years. */
const MONTHS = 12;

export function firstSince(marketDay: string): string {
  return addMonths(marketDay, -MONTHS);
}

/**
 * The day asked for, or else up to which the member has read, or else the trading day before the
 * market's: a trading day from `firstSince` to the market day.
 * @throws ApiProblem `changes_day_not_available`
 */
export function chooseSince(
  requested: string | undefined,
  readUntil: string | null,
  marketDay: string,
): string {
  const first = firstSince(marketDay);
  if (requested !== undefined) {
    requireDay(requested, marketDay);
    if (requested < first) throw problemOf("too_early", first, marketDay);
    return tradingDayOnOrBefore(requested);
  }
  const before = toIsoDate(toEpochDay(marketDay) - 1);
  const since = tradingDayOnOrBefore(readUntil ?? before);
  if (since > marketDay) return marketDay;
  return since < first ? tradingDayOnOrBefore(first) : since;
}

/** @throws ApiProblem `changes_day_not_available` for what is no day up to the market's */
export function requireDay(requested: string, marketDay: string): void {
  const first = firstSince(marketDay);
  if (!isIsoDate(requested)) throw problemOf("no_day", first, marketDay);
  if (requested > marketDay) throw problemOf("future", first, marketDay);
}

const reasons = {
  no_day: "日付ではありません。",
  future: "市場の最新日より後の日です。",
  too_early: "1年より前の日です。",
} as const;

function problemOf(reason: keyof typeof reasons, first: string, last: string): ApiProblem {
  return new ApiProblem("changes_day_not_available", {
    details: [
      { path: "since", reason: reasons[reason] },
      { path: "first", reason: first },
      { path: "last", reason: last },
    ],
  });
}
