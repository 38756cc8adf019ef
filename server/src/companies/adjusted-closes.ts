import type { ShareSplit } from "@tenbin/engine";
import { toEpochDay } from "../platform/clock/days.ts";
import type { DailyCloses } from "./companies.ts";

/** Closes on the share basis of the last day. Both lists ascend by date. */
export function adjustedCloses(
  { days, close: raw }: DailyCloses,
  adjustments: readonly ShareSplit[],
): DailyCloses {
  if (adjustments.length === 0) return { days, close: raw };
  const close = [...raw];
  const exDays = adjustments.map(({ exDate }) => toEpochDay(exDate));
  let factor = 1;
  let next = adjustments.length - 1;
  for (let at = days.length - 1; at >= 0; at--) {
    for (; next >= 0 && exDays[next]! > days[at]!; next--) factor *= adjustments[next]!.factor;
    const price = raw[at] ?? null;
    close[at] = price === null ? null : price * factor;
  }
  return { days, close };
}

/** Product of the splits with `after` < ex-date ≤ `until`. */
export function splitFactor(
  adjustments: readonly ShareSplit[],
  after: string,
  until: string,
): number {
  let factor = 1;
  for (const adjustment of adjustments) {
    if (adjustment.exDate > after && adjustment.exDate <= until) factor *= adjustment.factor;
  }
  return factor;
}
