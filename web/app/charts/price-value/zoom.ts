import type { DaySpan } from "./time-range.ts";

/** Days; in fewer there are too few prices for a line. */
export const MIN_ZOOM_DAYS = 45;

/** Makes a span shorter or longer (`factor` above 1) about a day that keeps its place. */
export function zoomAround(span: DaySpan, day: number, factor: number, whole: DaySpan): DaySpan {
  const share = (day - span.from) / lengthOf(span);
  return placeSpan(day, share, lengthOf(span) * factor, whole);
}

/** Between two days in any order. */
export function spanBetween(one: number, other: number, whole: DaySpan): DaySpan {
  const [from, to] = one < other ? [one, other] : [other, one];
  return placeSpan((from + to) / 2, 0.5, to - from, whole);
}

/** A finger's place as a share of the plot's width, and the day that was below it at first. */
export interface PinchedDay {
  readonly day: number;
  readonly share: number;
}

/** Keeps below two fingers the days that were there when both were put down. */
export function pinchedSpan(one: PinchedDay, other: PinchedDay, whole: DaySpan): DaySpan {
  const spread = Math.max(0.02, Math.abs(one.share - other.share));
  const length = Math.abs(one.day - other.day) / spread;
  return placeSpan((one.day + other.day) / 2, (one.share + other.share) / 2, length, whole);
}

export function dayAtShare(span: DaySpan, share: number): number {
  return span.from + Math.max(0, Math.min(1, share)) * lengthOf(span);
}

function lengthOf({ from, to }: DaySpan): number {
  return Math.max(1, to - from);
}

/** `length` days with `day` at `share` of them, moved into the whole. */
function placeSpan(day: number, share: number, length: number, whole: DaySpan): DaySpan {
  const days = Math.round(Math.min(lengthOf(whole), Math.max(MIN_ZOOM_DAYS, length)));
  const from = Math.round(Math.max(whole.from, Math.min(whole.to - days, day - share * days)));
  return { from, to: from + days };
}
