import type { DailyCloses } from "../../companies/index.ts";
import { isIsoDate, toEpochDay, toIsoDate } from "../../platform/clock/days.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";

/**
 * The day asked for; null for the market day, whose page is today's.
 * @param days trading days of the company, ascending
 * @throws ApiProblem `day_not_available` naming the first and last day, and the one before a holiday
 */
export function requirePastDay(
  requestedDay: string,
  { days }: Pick<DailyCloses, "days">,
  marketDay: string,
): string | null {
  if (requestedDay === marketDay) return null;
  const first = days[0];
  if (first === undefined) throw new ApiProblem("day_not_available");
  const wanted = isIsoDate(requestedDay) ? toEpochDay(requestedDay) : Number.NaN;
  if (days.includes(wanted)) return requestedDay;
  const before = wanted < toEpochDay(marketDay) ? days.findLast((day) => day < wanted) : undefined;
  throw new ApiProblem("day_not_available", {
    details: [
      { path: "first", reason: toIsoDate(first) },
      { path: "last", reason: marketDay },
      ...(before === undefined ? [] : [{ path: "before", reason: toIsoDate(before) }]),
    ],
  });
}
