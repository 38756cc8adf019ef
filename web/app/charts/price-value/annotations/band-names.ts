import type { BandBox } from "../bands.ts";
import type { ChartModel } from "../chart-model.ts";
import { eventPlaces } from "./event-marks.tsx";
import { lowerBound } from "../cursor.ts";
import type { Geometry } from "../geometry.ts";
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
/** A name needs this many pixels of its band, and looks at home in this many. */
const LEAST_HEIGHT = 16;
const EASY_HEIGHT = 28;
/** A line nearer than this to a name's middle crosses it. */
const CLEARANCE = 11;
/** A disc's radius and its rim, pixels. */
const DISC = 10;
/** Columns tried from the left, and how far apart they are, pixels. */
const COLUMNS = 12;
const COLUMN_STEP = 24;

/**
 * Names inside the bands, in one column as far left as most of them stand clear of the lines. A name
 * that a line crosses there, or whose band is too thin, goes to the first place of its own that is
 * clear, with height to spare if there is such a place; at last to the one where the lines come least
 * near, on the band's colour. Only a band that is nowhere wide and high enough has no name.
 */
export function placeBandNames(
  boxes: readonly BandBox[],
  model: ChartModel,
  geometry: Geometry,
): readonly BandName[] {
  const obstacles = obstaclesOf(model, geometry);
  const column = bestColumn(boxes, obstacles);
  return ratedVerdicts.flatMap(
    (verdict) =>
      column.find((name) => name.verdict === verdict) ??
      placeAlone(verdict, boxes, obstacles, geometry) ??
      [],
  );
}

/** Pixels that a name takes, with the room to its left. */
export function nameWidth(verdict: RatedVerdict): number {
  return verdict.startsWith("very_") ? NAMES_WIDTH : SHORT_WIDTH;
}

/** The names that stand clear in the column that holds most of them. */
function bestColumn(boxes: readonly BandBox[], obstacles: Obstacles): readonly BandName[] {
  let best: readonly BandName[] = [];
  const first = firstStretch(boxes);
  for (let i = 0; i < COLUMNS; i++) {
    const x = first.from + i * COLUMN_STEP;
    if (x + NAMES_WIDTH > first.to) break;
    const names = ratedVerdicts.flatMap((verdict) => {
      const name = placeName(verdict, boxes, x, obstacles);
      return name !== null && name.room > CLEARANCE && name.height >= EASY_HEIGHT ? [name] : [];
    });
    if (names.length > best.length) best = names;
    if (names.length === ratedVerdicts.length) break;
  }
  return best;
}

function placeAlone(
  verdict: RatedVerdict,
  boxes: readonly BandBox[],
  obstacles: Obstacles,
  geometry: Geometry,
): BandName | null {
  const places: Place[] = [];
  const { left } = geometry.frame.plot;
  for (let x = left; x + nameWidth(verdict) <= geometry.right; x += COLUMN_STEP / 2) {
    const place = placeName(verdict, boxes, x, obstacles);
    if (place !== null) places.push(place);
  }
  const clear = places.filter(({ room }) => room > CLEARANCE);
  return (
    clear.find(({ height }) => height >= EASY_HEIGHT) ??
    clear[0] ??
    places.toSorted((a, b) => b.room - a.room)[0] ??
    null
  );
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

interface Place extends BandName {
  /** Of the band along the whole name. */
  readonly height: number;
  /** From the name's middle to the nearest line. */
  readonly room: number;
}

/** The best height for a name at x: in the middle of its band, or as far off it as the lines ask. */
function placeName(
  verdict: RatedVerdict,
  boxes: readonly BandBox[],
  x: number,
  obstacles: Obstacles,
): Place | null {
  const to = x + nameWidth(verdict);
  const under = boxes.filter(
    (box) => box.verdict === verdict && box.x < to && box.x + box.width > x,
  );
  const covered = under.reduce((sum, box) => sum + overlap(box, x, to), 0);
  if (covered < to - x - 1) return null;
  // What belongs to the band along the whole name.
  const top = Math.max(...under.map(({ y }) => y));
  const height = Math.min(...under.map((box) => box.y + box.height)) - top;
  if (under.length === 0 || height < LEAST_HEIGHT) return null;
  const lines = heightsBetween(obstacles, x, to);
  let best: Place | null = null;
  for (let away = 0; away <= (height - LEAST_HEIGHT) / 2; away += 2) {
    for (const y of [top + height / 2 + away, top + height / 2 - away]) {
      let room = Infinity;
      for (const line of lines) room = Math.min(room, Math.abs(line - y));
      if (best === null || room > best.room) best = { verdict, x, y, height, room };
      if (room > CLEARANCE) return best;
    }
  }
  return best;
}

/** Pixels of a box under a name between two places. */
function overlap(box: BandBox, from: number, to: number): number {
  return Math.min(box.x + box.width, to) - Math.max(box.x, from);
}

/** The middle of a disc, pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** What words must keep clear of: price and value lines, and the discs of events. Pixels. */
export interface Obstacles {
  /** Each run from left to right. */
  readonly prices: readonly { readonly xs: readonly number[]; readonly ys: readonly number[] }[];
  /** Value lines: a height from one place to another, null where there is none. */
  readonly values: readonly {
    readonly from: number;
    readonly to: number;
    readonly heights: readonly (number | null)[];
  }[];
  readonly discs: readonly Point[];
}

export function obstaclesOf(model: ChartModel, geometry: Geometry): Obstacles {
  const { x, y } = geometry;
  const height = (value: number | null) => (value === null ? null : y(value));
  return {
    prices: model.runs.map((run) => ({
      xs: run.map(({ day }) => x(day)),
      ys: run.map(({ close }) => y(close)),
    })),
    values: model.steps.map(({ from, to, uncalibrated, calibrated }) => ({
      from: x(from),
      to: x(to),
      heights: [height(uncalibrated), height(calibrated)],
    })),
    discs: eventPlaces(model, geometry).map(({ x: at, disc }) => ({ x: at, y: disc })),
  };
}

/** Heights of what stands between two places, with the steep pieces of the lines. Pixels. */
export function heightsBetween(
  { prices, values, discs }: Obstacles,
  from: number,
  to: number,
): number[] {
  const under = values.filter((value) => value.from <= to && value.to >= from);
  return [
    ...discs
      .filter(({ x }) => x > from - DISC && x < to + DISC)
      .flatMap(({ y }) => [y - DISC / 2, y, y + DISC / 2]),
    ...prices.flatMap(({ xs, ys }) => climb(ys.slice(lowerBound(xs, from), lowerBound(xs, to)))),
    ...[0, 1].flatMap((line) => climb(under.flatMap(({ heights }) => heights[line] ?? []))),
  ];
}

/** A line's heights with what it passes on the way from one to the next. */
function climb(heights: readonly number[]): number[] {
  const passed: number[] = [];
  heights.forEach((height, i) => {
    const way = height - (heights[i - 1] ?? height);
    const pieces = Math.max(1, Math.ceil(Math.abs(way) / CLEARANCE));
    for (let piece = 0; piece < pieces; piece++) passed.push(height - (way * piece) / pieces);
  });
  return passed;
}
