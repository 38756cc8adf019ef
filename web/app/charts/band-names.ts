import type { BandBox } from "./bands.ts";
import type { ChartModel } from "./chart-model.ts";
import type { Geometry } from "./geometry.ts";
import type { RatedVerdict } from "./verdict-band.ts";
import { ratedVerdicts } from "./verdict-band.ts";

/** Where a band's name stands, pixels; `y` is its middle. */
export interface BandName {
  readonly verdict: RatedVerdict;
  readonly y: number;
}

export interface BandNames {
  /** Left edge of the column of names. */
  readonly x: number;
  readonly names: readonly BandName[];
}

/** Pixels that a column of names takes, with the room to its left. */
export const NAMES_WIDTH = 66;
/** A name needs this many pixels of its band. */
const LEAST_HEIGHT = 16;
/** A line nearer than this to a name's middle crosses it. */
const CLEARANCE = 11;
/** Columns tried from the left, and how far apart they are, pixels. */
const COLUMNS = 12;
const COLUMN_STEP = 24;

/**
 * One column of names inside the bands, as far left as most of them can stand clear of the lines.
 * Bands too thin there to hold a name go without; without room for a column there are no names.
 */
export function placeBandNames(
  boxes: readonly BandBox[],
  model: ChartModel,
  geometry: Geometry,
): BandNames {
  let best: BandNames & { readonly clear: number } = { x: 0, names: [], clear: -1 };
  const first = firstStretch(boxes);
  for (let i = 0; i < COLUMNS; i++) {
    const x = first.from + i * COLUMN_STEP;
    if (x + NAMES_WIDTH > first.to) break;
    const lines = lineHeights(model, geometry, x, x + NAMES_WIDTH);
    const names = ratedVerdicts.flatMap((verdict) => placeName(verdict, boxes, x, lines));
    const clear = names.filter((name) => name.clear).length;
    if (clear > best.clear) best = { x, names, clear };
    if (clear === ratedVerdicts.length) break;
  }
  return best;
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
  lines: readonly number[],
): (BandName & { clear: boolean })[] {
  const under = boxes.filter(
    (box) => box.verdict === verdict && box.x < x + NAMES_WIDTH && box.x + box.width > x,
  );
  // What belongs to the band along the whole name.
  const top = Math.max(...under.map(({ y }) => y));
  const bottom = Math.min(...under.map(({ y, height }) => y + height));
  if (under.length === 0 || bottom - top < LEAST_HEIGHT) return [];
  const middle = (top + bottom) / 2;
  for (let away = 0; away <= (bottom - top - LEAST_HEIGHT) / 2; away += 2) {
    for (const y of [middle + away, middle - away]) {
      if (lines.every((line) => Math.abs(line - y) > CLEARANCE)) {
        return [{ verdict, y, clear: true }];
      }
    }
  }
  return [{ verdict, y: middle, clear: false }];
}

/** Heights of price and value lines between two places, pixels. */
export function lineHeights(
  { runs, steps, span }: ChartModel,
  { y, frame: { plot } }: Geometry,
  from: number,
  to: number,
): number[] {
  const dayAt = (x: number) => span.from + ((x - plot.left) / plot.width) * (span.to - span.from);
  const [begin, end] = [dayAt(from), dayAt(to)];
  const prices = runs.flatMap((run) =>
    run.filter(({ day }) => day >= begin && day <= end).map(({ close }) => y(close)),
  );
  const values = steps
    .filter((step) => step.from <= end && step.to >= begin)
    .flatMap(({ uncalibrated, calibrated }) => [uncalibrated, calibrated])
    .flatMap((value) => (value === null ? [] : [y(value)]));
  return [...prices, ...values];
}
