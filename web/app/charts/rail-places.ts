import { fiscalYearEnd } from "./days.ts";
import type { DaySpan } from "./time-range.ts";

export interface RailYear {
  /** Fiscal year end, e.g. 2025年3月期. */
  readonly name: string;
  readonly absolute_fy_index: number;
}

/** Free space at both ends when years are spaced evenly, percent of the rail. */
const EVEN_MARGIN = 4;

/**
 * Where each fiscal year stands on the rail, percent by calendar year of its end. The rail shares
 * the plot's time axis while every year lies on it; else the years are spaced evenly.
 */
export function railPlaces(years: readonly RailYear[], span: DaySpan): Map<number, number> {
  const ordered = years.toSorted((a, b) => a.absolute_fy_index - b.absolute_fy_index);
  const onAxis = ordered.map(({ name }) => {
    const end = fiscalYearEnd(name);
    return end === null ? NaN : ((end - span.from) / (span.to - span.from)) * 100;
  });
  const aligned = onAxis.every((place) => place >= 0 && place <= 100);
  const step = (100 - 2 * EVEN_MARGIN) / Math.max(1, ordered.length - 1);
  return new Map(
    ordered.map((year, i) => [
      year.absolute_fy_index,
      aligned ? (onAxis[i] ?? 0) : EVEN_MARGIN + i * step,
    ]),
  );
}

/** The percentage by which a tag shifts left of its own place so that it stays on the rail. */
export function tagShift(place: number, other: number): number {
  const crowded = Math.abs(place - other) < 20;
  if (crowded) return place < other ? 92 : 8;
  if (place < 8) return 15;
  return place > 92 ? 75 : 50;
}
