import type { BandBox } from "./bands.ts";
import type { ChartModel } from "./chart-model.ts";
import { eventPlaces } from "./event-marks.tsx";
import type { Geometry } from "./geometry.ts";
import type { RatedVerdict } from "@tenbin/contract/verdict";
import { ratedVerdicts } from "@tenbin/contract/verdict";

/** Where a band's name stands, pixels: the left edge of its room and its middle. */
export interface BandName {
  readonly verdict: RatedVerdict;
  readonly x: number;
  readonly y: number;
}

/** Pixels that a column of names takes, with the room to its left: four characters. */
export const NAMES_WIDTH = 66;
/** The same for a name of two characters. */
const SHORT_WIDTH = 40;
/** A name needs this many pixels of its band. */
const LEAST_HEIGHT = 16;
/** A line nearer than this to a name's middle crosses it. */
const CLEARANCE = 11;
/** Where no place keeps that distance, one that does not touch the words will do. */
const LEAST_CLEARANCE = 8;
/** A disc's radius and its rim, pixels. */
const DISC = 10;
/** Columns tried from the left, and how far apart they are, pixels. */
const COLUMNS = 12;
const COLUMN_STEP = 24;

/**
 * Names inside the bands, in one column as far left as most of them stand clear of the lines. A name
 * that a line crosses there, or whose band is too thin, goes to the first place of its own further
 * right, and at last to one that the lines come near to; without any it is left out.
 */
export function placeBandNames(
  boxes: readonly BandBox[],
  model: ChartModel,
  geometry: Geometry,
): readonly BandName[] {
  const column = bestColumn(boxes, model, geometry);
  const from = (column[0]?.x ?? geometry.frame.plot.left) + COLUMN_STEP;
  return ratedVerdicts.flatMap(
    (verdict) =>
      column.find((name) => name.verdict === verdict) ??
      placeAlone(verdict, from, boxes, model, geometry, CLEARANCE) ??
      placeAlone(verdict, geometry.frame.plot.left, boxes, model, geometry, LEAST_CLEARANCE) ??
      [],
  );
}

/** Pixels that a name takes, with the room to its left. */
export function nameWidth(verdict: RatedVerdict): number {
  return verdict.startsWith("very_") ? NAMES_WIDTH : SHORT_WIDTH;
}

/** The names that stand clear in the column that holds most of them. */
function bestColumn(
  boxes: readonly BandBox[],
  model: ChartModel,
  geometry: Geometry,
): readonly BandName[] {
  let best: readonly BandName[] = [];
  const first = firstStretch(boxes);
  for (let i = 0; i < COLUMNS; i++) {
    const x = first.from + i * COLUMN_STEP;
    if (x + NAMES_WIDTH > first.to) break;
    const names = ratedVerdicts.flatMap(
      (verdict) => placeName(verdict, boxes, x, model, geometry) ?? [],
    );
    if (names.length > best.length) best = names;
    if (names.length === ratedVerdicts.length) break;
  }
  return best;
}

function placeAlone(
  verdict: RatedVerdict,
  from: number,
  boxes: readonly BandBox[],
  model: ChartModel,
  geometry: Geometry,
  clearance: number,
): BandName | null {
  for (let x = from; x + nameWidth(verdict) <= geometry.right; x += COLUMN_STEP) {
    const name = placeName(verdict, boxes, x, model, geometry, clearance);
    if (name !== null) return name;
  }
  return null;
}

/** The first unbroken stretch of bands wide enough for a column of names. */
function firstStretch(boxes: readonly BandBox[]): { from: number; to: number } {
  let from = boxes[0]?.x ?? 0;
  let to = from;
  for (const { x, width } of boxes) {
    if (x > to + 1) {
      if (to - from >= NAMES_WIDTH) break;
      from = x;
    }
    to = Math.max(to, x + width);
  }
  return { from, to };
}

function placeName(
  verdict: RatedVerdict,
  boxes: readonly BandBox[],
  x: number,
  model: ChartModel,
  geometry: Geometry,
  clearance = CLEARANCE,
): BandName | null {
  const to = x + nameWidth(verdict);
  const under = boxes.filter(
    (box) => box.verdict === verdict && box.x < to && box.x + box.width > x,
  );
  const covered = under.reduce((sum, box) => sum + overlap(box, x, to), 0);
  if (covered < to - x - 1) return null;
  // What belongs to the band along the whole name.
  const top = Math.max(...under.map(({ y }) => y));
  const bottom = Math.min(...under.map(({ y, height }) => y + height));
  if (under.length === 0 || bottom - top < LEAST_HEIGHT) return null;
  const lines = lineHeights(model, geometry, x, to);
  const middle = (top + bottom) / 2;
  for (let away = 0; away <= (bottom - top - LEAST_HEIGHT) / 2; away += 2) {
    for (const y of [middle + away, middle - away]) {
      if (lines.every((line) => Math.abs(line - y) > clearance)) {
        return { verdict, x, y };
      }
    }
  }
  return null;
}

/** Pixels of a box under a name between two places. */
function overlap(box: BandBox, from: number, to: number): number {
  return Math.min(box.x + box.width, to) - Math.max(box.x, from);
}

/**
 * Heights that words between two places must keep clear of: price and value lines with their steep
 * pieces, and the discs of events. Pixels.
 */
export function lineHeights(
  model: ChartModel,
  geometry: Geometry,
  from: number,
  to: number,
): number[] {
  const { runs, steps, span } = model;
  const {
    y,
    frame: { plot },
  } = geometry;
  const dayAt = (x: number) => span.from + ((x - plot.left) / plot.width) * (span.to - span.from);
  const [begin, end] = [dayAt(from), dayAt(to)];
  const prices = runs.flatMap((run) =>
    climb(run.filter(({ day }) => day >= begin && day <= end).map(({ close }) => y(close))),
  );
  const under = steps.filter((step) => step.from <= end && step.to >= begin);
  const heights = (values: readonly (number | null)[]) =>
    climb(values.flatMap((value) => (value === null ? [] : [y(value)])));
  const discs = eventPlaces(model, geometry)
    .filter(({ x }) => x > from - DISC && x < to + DISC)
    .flatMap(({ disc }) => [disc - DISC / 2, disc, disc + DISC / 2]);
  return [
    ...discs,
    ...prices,
    ...heights(under.map(({ uncalibrated }) => uncalibrated)),
    ...heights(under.map(({ calibrated }) => calibrated)),
  ];
}

/** A line's heights with what it passes on the way from one to the next. */
function climb(heights: readonly number[]): number[] {
  return heights.flatMap((height, i) => {
    const way = height - (heights[i - 1] ?? height);
    const pieces = Math.max(1, Math.ceil(Math.abs(way) / CLEARANCE));
    return Array.from({ length: pieces }, (_, piece) => height - (way * piece) / pieces);
  });
}
