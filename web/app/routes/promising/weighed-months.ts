import type { PriceChart } from "@tenbin/contract";
import { monthIndex, toIsoDay, yearsBefore } from "../../charts/days.ts";

const YEARS = 5;

/** One figure a month, its last; yen per share on today's share basis. */
export interface WeighedMonths {
  /** Days of the first and the last figure. */
  readonly from: string;
  readonly until: string;
  readonly closes: readonly number[];
  /** Of the last close. */
  readonly priceDecimals: number;
  readonly values: readonly (number | null)[];
}

/** @returns null where the viewer does not see the value, or nothing is drawn of it */
export function toWeighedMonths({
  price,
  price_decimals: priceDecimals,
  value,
}: Pick<PriceChart, "price" | "price_decimals" | "value">): WeighedMonths | null {
  if (value === null) return null;
  const since = yearsBefore(price.days.at(-1) ?? 0, YEARS);
  const months = new Map<number, { readonly day: number; readonly close: number }>();
  price.days.forEach((day, at) => {
    const close = price.close[at] ?? null;
    if (day >= since && close !== null) months.set(monthIndex(day), { day, close });
  });
  const ends = [...months.values()];
  const [first] = ends;
  const last = ends.at(-1);
  if (first === undefined || last === undefined || ends.length < 2) return null;
  const values = ends.map(({ day }) => {
    const at = value.days.findLastIndex((step) => step <= day);
    const found = value.calibrated[at] ?? null;
    return found === null ? null : Math.round(found);
  });
  if (values.every((each) => each === null)) return null;
  return {
    from: toIsoDay(first.day),
    until: toIsoDay(last.day),
    closes: ends.map(({ close }) => close),
    priceDecimals,
    values,
  };
}
