import { fiscalYearDays } from "../../days.ts";
import type { DaySpan } from "../time-range.ts";

interface SliderYear {
  /** Fiscal year end, e.g. 2025年3月期; identifies the year, as two may end in one calendar year. */
  readonly name: string;
}

/** Percent of the rail, at both ends, if years are evenly spaced. */
const EVEN_MARGIN = 4;

interface SliderPositions {
  /** Percent of the rail by the year's name. */
  readonly positions: ReadonlyMap<string, number>;
  /** Years before the start of the plot's time axis. */
  readonly hiddenYears: number;
}

/**
 * The rail shares the plot's time axis if both chosen years are on it and `showAll` is false; else
 * all years are evenly spaced.
 */
export function sliderPositions(
  years: readonly SliderYear[],
  span: DaySpan,
  chosen: readonly string[],
  showAll: boolean,
): SliderPositions {
  const ordered = years.toSorted(byYearEnd);
  const onAxis = new Map<string, number>();
  for (const { name } of ordered) {
    const end = fiscalYearDays(name)?.last ?? null;
    const place = end === null ? NaN : ((end - span.from) / (span.to - span.from)) * 100;
    if (place >= 0 && place <= 100) onAxis.set(name, place);
  }
  if (!showAll && chosen.every((name) => onAxis.has(name))) {
    return { positions: onAxis, hiddenYears: ordered.length - onAxis.size };
  }
  const step = (100 - 2 * EVEN_MARGIN) / Math.max(1, ordered.length - 1);
  const even = ordered.map(({ name }, i) => [name, EVEN_MARGIN + i * step] as const);
  return { positions: new Map(even), hiddenYears: 0 };
}

/** Oldest first. */
export function byYearEnd(a: SliderYear, b: SliderYear): number {
  return (fiscalYearDays(a.name)?.last ?? 0) - (fiscalYearDays(b.name)?.last ?? 0);
}

/** Percent by which a tag shifts left to stay on the rail. */
export function tagOffset(place: number, other: number): number {
  const crowded = Math.abs(place - other) < 20;
  if (crowded) return place < other ? 92 : 8;
  if (place < 8) return 15;
  return place > 92 ? 75 : 50;
}
