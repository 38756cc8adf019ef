import type { Draw } from "./crossed-resamples.ts";

/** How often dates and companies count; null = once each. */
export type Draws = Draw | null;

/** Rows of a panel as columns: each row's date, company and value. */
export interface Panel {
  readonly dateCount: number;
  readonly dates: Int32Array;
  readonly companies: Int32Array;
  readonly values: Float64Array;
}

export interface PanelRow {
  readonly date: number;
  readonly company: number;
}

/** @param dateCount dates lie in 0 ≤ date < dateCount */
export function createPanel(
  dateCount: number,
  rows: readonly PanelRow[],
  values: ArrayLike<number>,
): Panel {
  const dates = new Int32Array(rows.length);
  const companies = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    dates[at] = rows[at]!.date;
    companies[at] = rows[at]!.company;
  }
  return { dateCount, dates, companies, values: Float64Array.from(values) };
}

function weightAt({ dates, companies }: Panel, row: number, draws: Draws): number {
  return draws === null ? 1 : draws.dates[dates[row]!]! * draws.companies[companies[row]!]!;
}

/** How often each row was drawn: the same list each time, overwritten, as a new one costs more than it holds. */
export function createRowWeights(panel: Panel): (draws: Draws) => Float64Array {
  const weights = new Float64Array(panel.dates.length);
  return (draws) => {
    for (let row = 0; row < weights.length; row += 1) weights[row] = weightAt(panel, row, draws);
    return weights;
  };
}

/** Null without any weight. */
export function weightedMean(values: Float64Array, weights: Float64Array): number | null {
  let sum = 0;
  let count = 0;
  for (let row = 0; row < values.length; row += 1) {
    sum += weights[row]! * values[row]!;
    count += weights[row]!;
  }
  return count === 0 ? null : sum / count;
}

/** Mean over all rows, each as often as it was drawn. Null without any. */
export function meanOverRows(panel: Panel, draws: Draws): number | null {
  let sum = 0;
  let count = 0;
  for (let row = 0; row < panel.values.length; row += 1) {
    const weight = weightAt(panel, row, draws);
    sum += weight * panel.values[row]!;
    count += weight;
  }
  return count === 0 ? null : sum / count;
}

/**
 * Mean over the dates of the mean over a date's companies, each as often as it was drawn. Null
 * without any.
 */
export function meanOfDateMeans(panel: Panel, draws: Draws): number | null {
  const { dates: dateOf, companies, values } = panel;
  const total = new Float64Array(panel.dateCount);
  const count = new Float64Array(panel.dateCount);
  for (let row = 0; row < values.length;) {
    const date = dateOf[row]!;
    const isDrawn = draws === null || draws.dates[date]! > 0;
    let ownTotal = 0;
    let ownCount = 0;
    // The rows of a date usually follow each other.
    for (; row < values.length && dateOf[row] === date; row += 1) {
      if (!isDrawn) continue;
      const weight = draws === null ? 1 : draws.companies[companies[row]!]!;
      ownTotal += weight * values[row]!;
      ownCount += weight;
    }
    total[date] = total[date]! + ownTotal;
    count[date] = count[date]! + ownCount;
  }
  let sum = 0;
  let dates = 0;
  for (let date = 0; date < panel.dateCount; date += 1) {
    const times = draws === null ? 1 : draws.dates[date]!;
    if (count[date] === 0 || times === 0) continue;
    sum += (times * total[date]!) / count[date]!;
    dates += times;
  }
  return dates === 0 ? null : sum / dates;
}

/** The rows in ascending order of value. */
export function orderByValue(panel: Panel): Panel {
  const order = Uint32Array.from({ length: panel.values.length }, (_, index) => index);
  order.sort((a, b) => panel.values[a]! - panel.values[b]!);
  return {
    dateCount: panel.dateCount,
    dates: Int32Array.from(order, (row) => panel.dates[row]!),
    companies: Int32Array.from(order, (row) => panel.companies[row]!),
    values: Float64Array.from(order, (row) => panel.values[row]!),
  };
}

/**
 * Median over all rows of an ordered panel, each as often as it was drawn: mean of the two in the
 * middle for an even number, as `quantile(values, 0.5)`. Null without any.
 */
export function medianOverRows(ordered: Panel, draws: Draws): number | null {
  const { values } = ordered;
  let count = 0;
  for (let row = 0; row < values.length; row += 1) count += weightAt(ordered, row, draws);
  if (count === 0) return null;
  const first = Math.floor((count - 1) / 2);
  const second = Math.floor(count / 2);
  let passed = 0;
  let low: number | null = null;
  for (let row = 0; row < values.length; row += 1) {
    passed += weightAt(ordered, row, draws);
    if (low === null && passed > first) low = values[row]!;
    if (passed > second) return (low! + values[row]!) / 2;
  }
  return null;
}
