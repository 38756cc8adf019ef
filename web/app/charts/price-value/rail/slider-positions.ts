import { fiscalYearDays } from "../../days.ts";
import type { DaySpan } from "../time-range.ts";

interface SliderYear {
  /** Fiscal year end, e.g. 2025年3月期. */
  readonly name: string;
  readonly absolute_fy_index: number;
}

/** Free space at both ends when years are spaced evenly, percent of the rail. */
const EVEN_MARGIN = 4;

interface SliderPositions {
  /** Percent of the rail by calendar year of the fiscal year's end, for the years it shows. */
  readonly positions: ReadonlyMap<number, number>;
  /** Years left out because the plot's time axis does not reach back to them. */
  readonly hiddenYears: number;
}

/**
 * Where each fiscal year stands on the rail. The rail shares the plot's time axis and shows the
 * years on it, as long as both chosen years are among them and nobody asked for `every` year;
 * else all years are spaced evenly.
 */
export function sliderPositions(
  years: readonly SliderYear[],
  span: DaySpan,
  chosen: readonly number[],
  showAll: boolean,
): SliderPositions {
  const ordered = years.toSorted((a, b) => a.absolute_fy_index - b.absolute_fy_index);
  const onAxis = new Map<number, number>();
  for (const { name, absolute_fy_index: year } of ordered) {
    const end = fiscalYearDays(name)?.last ?? null;
    const place = end === null ? NaN : ((end - span.from) / (span.to - span.from)) * 100;
    if (place >= 0 && place <= 100) onAxis.set(year, place);
  }
  if (!showAll && chosen.every((year) => onAxis.has(year))) {
    return { positions: onAxis, hiddenYears: ordered.length - onAxis.size };
  }
  const step = (100 - 2 * EVEN_MARGIN) / Math.max(1, ordered.length - 1);
  const even = ordered.map((year, i) => [year.absolute_fy_index, EVEN_MARGIN + i * step] as const);
  return { positions: new Map(even), hiddenYears: 0 };
}

/** The percentage by which a tag shifts left of its own place so that it stays on the rail. */
export function tagOffset(place: number, other: number): number {
  const crowded = Math.abs(place - other) < 20;
  if (crowded) return place < other ? 92 : 8;
  if (place < 8) return 15;
  return place > 92 ? 75 : 50;
}
