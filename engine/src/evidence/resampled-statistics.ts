/** One observation per date; null for none. */
export type Series = readonly (number | null)[];

/** How often each date counts; null = once each. */
export type Draws = Uint16Array | null;

/** Mean over the dates with a value. Null without any. */
export function meanOverDates(series: Series, draws: Draws): number | null {
  let sum = 0;
  let count = 0;
  for (let date = 0; date < series.length; date += 1) {
    const value = series[date] ?? null;
    const times = draws === null ? 1 : draws[date]!;
    if (value === null || times === 0) continue;
    sum += times * value;
    count += times;
  }
  return count === 0 ? null : sum / count;
}

/**
 * Members per date and the sum of their values, sufficient for a mean over members under any draw
 * of dates.
 */
export interface DateSums {
  readonly total: Float64Array;
  readonly count: Float64Array;
}

/** @param dates index of each member's date, 0 ≤ date < dateCount */
export function sumsByDate(
  dates: ArrayLike<number>,
  values: ArrayLike<number>,
  dateCount: number,
): DateSums {
  const total = new Float64Array(dateCount);
  const count = new Float64Array(dateCount);
  for (let index = 0; index < dates.length; index += 1) {
    const date = dates[index]!;
    total[date] = total[date]! + values[index]!;
    count[date] = count[date]! + 1;
  }
  return { total, count };
}

/** Mean over all members of the drawn dates. Null without any. */
export function meanOverMembers({ total, count }: DateSums, draws: Draws): number | null {
  let sum = 0;
  let members = 0;
  for (let date = 0; date < total.length; date += 1) {
    const times = draws === null ? 1 : draws[date]!;
    sum += times * total[date]!;
    members += times * count[date]!;
  }
  return members === 0 ? null : sum / members;
}

/** Members of a pooled sample in ascending order of value, with their dates. */
export interface OrderedSample {
  readonly values: Float64Array;
  readonly dates: Int32Array;
  /** Members per date. */
  readonly count: Float64Array;
}

/** @param dates index of each member's date, 0 ≤ date < dateCount */
export function orderByValue(
  dates: ArrayLike<number>,
  values: ArrayLike<number>,
  dateCount: number,
): OrderedSample {
  const order = Uint32Array.from({ length: values.length }, (_, index) => index);
  order.sort((a, b) => values[a]! - values[b]!);
  const count = new Float64Array(dateCount);
  for (let index = 0; index < dates.length; index += 1) {
    count[dates[index]!] = count[dates[index]!]! + 1;
  }
  return {
    values: Float64Array.from(order, (index) => values[index]!),
    dates: Int32Array.from(order, (index) => dates[index]!),
    count,
  };
}

/**
 * Median over all members of the drawn dates: mean of the two in the middle for an even number, as
 * `quantile(values, 0.5)`. Null without any.
 */
export function medianOverMembers(
  { values, dates, count }: OrderedSample,
  draws: Draws,
): number | null {
  let members = 0;
  for (let date = 0; date < count.length; date += 1) {
    members += count[date]! * (draws === null ? 1 : draws[date]!);
  }
  if (members === 0) return null;
  const first = Math.floor((members - 1) / 2);
  const second = Math.floor(members / 2);
  let passed = 0;
  let low: number | null = null;
  for (let index = 0; index < values.length; index += 1) {
    passed += draws === null ? 1 : draws[dates[index]!]!;
    if (low === null && passed > first) low = values[index]!;
    if (passed > second) return (low! + values[index]!) / 2;
  }
  return null;
}
