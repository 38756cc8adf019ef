import { toCalendarDate, dayNumber, toDayNumber, toIsoDay } from "../../../charts/days.ts";
import type { AxisTick } from "../../../charts/kit/line-chart.tsx";
import { formatMonthDay } from "../../../ui/format.ts";

/** Fits the phone without overlap. */
const MAX_TICKS = 4;
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 36];
const SHORT_SPAN_DAYS = 70;

/** Days of a short span, first days of months of a longer one, of years of a long one. */
export function indexTicks(first: string, last: string): AxisTick[] {
  const [from, to] = [toDayNumber(first), toDayNumber(last)];
  if (to - from <= SHORT_SPAN_DAYS) {
    const step = Math.max(1, Math.ceil((to - from) / (MAX_TICKS - 1)));
    return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)
      .slice(0, MAX_TICKS - 1)
      .map((at) => ({ at, text: formatMonthDay(toIsoDay(at)) }));
  }
  const firsts = firstsOfMonths(from, to);
  const step = MONTH_STEPS.find((each) => Math.ceil(firsts.length / each) <= MAX_TICKS) ?? 60;
  return firsts.flatMap((at) => {
    const { year, month } = toCalendarDate(at);
    if ((year * 12 + month - 1) % step !== 0) return [];
    return [{ at, text: step < 12 ? `${year}/${month}` : `${year}年` }];
  });
}

function firstsOfMonths(from: number, to: number): number[] {
  const { year, month } = toCalendarDate(from);
  const days: number[] = [];
  for (let at = month; ; at += 1) {
    const day = dayNumber(year, at, 1);
    if (day > to) return days;
    if (day >= from) days.push(day);
  }
}
