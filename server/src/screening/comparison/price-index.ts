import type { ComparedCompany } from "@tenbin/contract";
import type { DailyCloses } from "../../companies/index.ts";
import { toEpochDay, toIsoDate } from "../../platform/clock/days.ts";

/** As many points as a chart has pixels to show. */
const MAX_DAYS = 260;
const BASE = 100;

export interface PriceIndex {
  readonly days: string[];
  /** One a series. */
  readonly indices: ComparedCompany["index"][];
}

/** Closes as hundredths of each series' first close since `begin`, on days up to `last` that at least one was listed. */
export function toPriceIndex(
  series: readonly DailyCloses[],
  begin: string,
  last: string,
): PriceIndex {
  const [first, end] = [toEpochDay(begin), toEpochDay(last)];
  const listed = new Set(series.flatMap(({ days }) => days.filter((day) => day >= first)));
  const days = thin([...listed].filter((day) => day <= end).toSorted((one, other) => one - other));
  return {
    days: days.map(toIsoDate),
    indices: series.map((each) => toIndex(each, first, days)),
  };
}

/** Evenly, with the first and the newest. */
function thin(days: readonly number[]): readonly number[] {
  const step = Math.ceil(days.length / MAX_DAYS);
  return days.filter((_, at) => at === 0 || (days.length - 1 - at) % step === 0);
}

function toIndex(
  { days: own, close }: DailyCloses,
  first: number,
  days: readonly number[],
): ComparedCompany["index"] {
  const start = own.findIndex((day, at) => day >= first && close[at] != null);
  const base = close[start] ?? null;
  const lastListed = own.at(-1) ?? -Infinity;
  let at = start;
  let newest = base;
  const points = days.map((day) => {
    if (base === null || newest === null || day < own[start]! || day > lastListed) return null;
    for (; at < own.length && own[at]! <= day; at += 1) newest = close[at] ?? newest;
    return Math.round((newest / base) * BASE * 100) / 100;
  });
  return { based_on: base === null ? null : toIsoDate(own[start]!), points };
}
