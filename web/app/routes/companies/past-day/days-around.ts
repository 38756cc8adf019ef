import type { AsOf } from "@tenbin/contract";
import { toCalendarDate, toDayNumber, dayNumber, toIsoDay } from "../../../charts/days.ts";

/** ISO days that a page can be turned to. */
export interface AvailableDays {
  readonly first: string;
  readonly last: string;
}

const STEPS = [
  { label: "1年前", months: -12 },
  { label: "1か月前", months: -1 },
  { label: "1か月後", months: 1 },
  { label: "1年後", months: 12 },
] as const;

/** Days to go to from a past day, none of them after the market's last. */
export function monthsFrom({ day, last }: Pick<AsOf, "day" | "last">) {
  return STEPS.map(({ label, months }) => ({ label, day: addMonths(day, months) })).filter(
    (step) => step.day < last,
  );
}

/** Falls back to the month's last day. */
function addMonths(iso: string, months: number): string {
  const { year, month, date } = toCalendarDate(toDayNumber(iso));
  const lastOfMonth = dayNumber(year, month + months + 1, 0);
  return toIsoDay(Math.min(dayNumber(year, month + months, date), lastOfMonth));
}
