import type { BandBox } from "../bands.ts";
import type { ChartModel } from "../chart-model.ts";
import { eventPositions } from "./event-marks.tsx";
import { collectLines, type DrawnLines, lineYsBetween } from "./drawn-lines.ts";
import { lowerBound } from "../cursor.ts";
import type { Geometry } from "../geometry.ts";
import type { RatedVerdict } from "@tenbin/contract/verdict";
import { ratedVerdicts } from "@tenbin/contract/verdict";

/** Pixels: left edge and vertical middle. */
export interface BandLabel {
  readonly verdict: RatedVerdict;
  readonly x: number;
  readonly y: number;
}

/** Pixels, with the gap to its left: four characters. */
export const BAND_LABEL_WIDTH = 66;
/** Pixels, for two characters. */
const SHORT_LABEL_WIDTH = 40;
/** Pixels. */
const MIN_LABEL_HEIGHT = 16;
const COMFORTABLE_LABEL_HEIGHT = 28;
/** Pixels between a label's middle and a line. */
const MIN_CLEARANCE = 11;
/** Pixels, rim included. */
const DISC_RADIUS = 10;
/** Columns are tried from the left; the step is in pixels. */
const MAX_COLUMNS = 12;
const COLUMN_STEP = 24;

/**
 * Names the bands, in one column as far left as most names are clear of the lines. A crossed name,
 * or one in a thin band, moves to the first clear place, preferably a high one, else to where lines
 * are farthest. Only a band that is too small everywhere has no name.
 */
export function placeBandLabels(
  boxes: readonly BandBox[],
  model: ChartModel,
  geometry: Geometry,
): readonly BandLabel[] {
  const obstacles = collectObstacles(model, geometry);
  const bands = ratedVerdicts.map((verdict) => collectBand(verdict, boxes));
  const column = findBestColumn(findFirstRange(boxes), bands, obstacles);
  return bands.flatMap(
    (band) =>
      column.find(({ verdict }) => verdict === band.verdict) ??
      placeOutsideColumn(band, obstacles, geometry) ??
      [],
  );
}

export function bandLabelWidth(verdict: RatedVerdict): number {
  return verdict.startsWith("very_") ? BAND_LABEL_WIDTH : SHORT_LABEL_WIDTH;
}

/** Boxes of one verdict from left to right, with their right edges. */
interface Band {
  readonly verdict: RatedVerdict;
  readonly boxes: readonly BandBox[];
  readonly ends: readonly number[];
}

function collectBand(verdict: RatedVerdict, all: readonly BandBox[]): Band {
  const boxes = all.filter((box) => box.verdict === verdict);
  return { verdict, boxes, ends: boxes.map(({ x, width }) => x + width) };
}

function findBestColumn(
  range: { readonly from: number; readonly to: number },
  bands: readonly Band[],
  obstacles: Obstacles,
): readonly BandLabel[] {
  let best: readonly BandLabel[] = [];
  for (let i = 0; i < MAX_COLUMNS; i++) {
    const x = range.from + i * COLUMN_STEP;
    if (x + BAND_LABEL_WIDTH > range.to) break;
    const names = bands.flatMap((band) => {
      const name = findLabelPosition(band, x, obstacles);
      return name !== null && isClear(name) && isComfortable(name) ? [name] : [];
    });
    if (names.length > best.length) best = names;
    if (names.length === bands.length) break;
  }
  return best;
}

function placeOutsideColumn(
  band: Band,
  obstacles: Obstacles,
  geometry: Geometry,
): BandLabel | null {
  let best: LabelCandidate | null = null;
  const { left } = geometry.frame.plot;
  const last = geometry.right - bandLabelWidth(band.verdict);
  for (let x = left; x <= last; x += COLUMN_STEP / 2) {
    const place = findLabelPosition(band, x, obstacles);
    if (place === null) continue;
    if (isClear(place) && isComfortable(place)) return place;
    if (best === null || (!isClear(best) && place.clearance > best.clearance)) best = place;
  }
  return best;
}

const isClear = ({ clearance }: LabelCandidate) => clearance > MIN_CLEARANCE;
const isComfortable = ({ height }: LabelCandidate) => height >= COMFORTABLE_LABEL_HEIGHT;

/** The first unbroken stretch of bands that is wide enough for a column of names. */
function findFirstRange(boxes: readonly BandBox[]): { from: number; to: number } {
  let from = boxes[0]?.x ?? 0;
  let to = from;
  for (const { x, width } of boxes) {
    if (x > to + 1) {
      if (to - from >= BAND_LABEL_WIDTH) break;
      from = x;
    }
    to = Math.max(to, x + width);
  }
  return { from, to };
}

interface LabelCandidate extends BandLabel {
  /** Smallest height of the band along the name. */
  readonly height: number;
  /** From the name's middle to the nearest line. */
  readonly clearance: number;
}

/** The best height for a name at x: the middle of its band, moved away from lines. */
function findLabelPosition(
  { verdict, boxes, ends }: Band,
  x: number,
  obstacles: Obstacles,
): LabelCandidate | null {
  const to = x + bandLabelWidth(verdict);
  const coveringBoxes: BandBox[] = [];
  for (let i = lowerBound(ends, x); i < boxes.length; i++) {
    const box = boxes[i];
    if (box === undefined || box.x >= to) break;
    if (overlap(box, x, to) > 0) coveringBoxes.push(box);
  }
  const covered = coveringBoxes.reduce((sum, box) => sum + overlap(box, x, to), 0);
  if (covered < to - x - 1) return null;
  // The part that is inside the band along the whole name.
  const top = Math.max(...coveringBoxes.map(({ y }) => y));
  const height = Math.min(...coveringBoxes.map((box) => box.y + box.height)) - top;
  if (coveringBoxes.length === 0 || height < MIN_LABEL_HEIGHT) return null;
  const lines = obstacleYsBetween(obstacles, x, to).toSorted((a, b) => a - b);
  let best: LabelCandidate | null = null;
  for (let offset = 0; offset <= (height - MIN_LABEL_HEIGHT) / 2; offset += 2) {
    for (const y of [top + height / 2 + offset, top + height / 2 - offset]) {
      const clearance = distanceToNearest(lines, y);
      if (best === null || clearance > best.clearance) best = { verdict, x, y, height, clearance };
      if (clearance > MIN_CLEARANCE) return best;
    }
  }
  return best;
}

/** @param sorted ascending; Infinity if empty */
function distanceToNearest(sorted: readonly number[], y: number): number {
  const next = lowerBound(sorted, y);
  return Math.min((sorted[next] ?? Infinity) - y, y - (sorted[next - 1] ?? -Infinity));
}

function overlap(box: BandBox, from: number, to: number): number {
  return Math.min(box.x + box.width, to) - Math.max(box.x, from);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What labels must avoid: price and value lines, and event discs. Pixels. */
interface Obstacles {
  readonly lines: DrawnLines;
  readonly discs: readonly Point[];
}

export function collectObstacles(model: ChartModel, geometry: Geometry): Obstacles {
  const lines = collectLines(model, geometry);
  const events = eventPositions(model, geometry, lines);
  return { lines, discs: events.map(({ x, discY }) => ({ x, y: discY })) };
}

/** Heights of obstacles between two x, with intermediate points of steep lines. */
export function obstacleYsBetween({ lines, discs }: Obstacles, from: number, to: number): number[] {
  return [
    ...discs
      .filter(({ x }) => x > from - DISC_RADIUS && x < to + DISC_RADIUS)
      .flatMap(({ y }) => [y - DISC_RADIUS / 2, y, y + DISC_RADIUS / 2]),
    ...lineYsBetween(lines, from, to),
  ];
}
