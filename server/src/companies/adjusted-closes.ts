import type { ShareAdjustment } from "@tenbin/engine";
import { toDayNumber } from "./days.ts";
import type { DailyCloses } from "./companies.ts";

/**
 * Raw closes on the share basis of the last day: each is multiplied by the factors of all
 * adjustments whose ex-date comes after it. Both lists ascend.
 */
export function adjustedCloses(
  rows: readonly { readonly date: string; readonly close: number | null }[],
  adjustments: readonly ShareAdjustment[],
): DailyCloses {
  const close: (number | null)[] = Array.from({ length: rows.length }, () => null);
  let factor = 1;
  let next = adjustments.length - 1;
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at];
    if (row === undefined) continue;
    for (; next >= 0 && (adjustments[next]?.exDate ?? "") > row.date; next--) {
      factor *= adjustments[next]?.factor ?? 1;
    }
    close[at] = row.close === null ? null : row.close * factor;
  }
  return { days: rows.map((row) => toDayNumber(row.date)), close };
}

/** Product of the factors with `after` < ex-date ≤ `until`: what a price moves by between two days. */
export function factorBetween(
  adjustments: readonly ShareAdjustment[],
  after: string,
  until: string,
): number {
  let factor = 1;
  for (const adjustment of adjustments) {
    if (adjustment.exDate > after && adjustment.exDate <= until) factor *= adjustment.factor;
  }
  return factor;
}
