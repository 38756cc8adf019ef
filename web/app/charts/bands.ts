import type { ChartModel } from "./chart-model.ts";
import type { Geometry } from "./geometry.ts";
import { px } from "./geometry.ts";
import type { RatedVerdict } from "./verdict-band.ts";
import { ratedVerdicts } from "./verdict-band.ts";
import { shownValue } from "./value-steps.ts";

/** A rectangle of one verdict's band under one step of the value, pixels. */
export interface BandBox {
  readonly verdict: RatedVerdict;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The five bands that follow the value; nothing where the company was unrated. */
export function bandBoxes({ steps, edges }: ChartModel, geometry: Geometry): BandBox[] {
  const { top, height } = geometry.frame.plot;
  return steps.flatMap((step) => {
    const value = shownValue(step);
    if (value === null || edges.length === 0) return [];
    const x = geometry.x(step.from);
    const width = geometry.x(step.to) - x;
    const limits = [top + height, ...edges.map((edge) => geometry.inside(value * edge)), top];
    return ratedVerdicts.flatMap((verdict, i) => {
      const lower = limits[i] ?? top;
      const upper = limits[i + 1] ?? top;
      return lower - upper > 0 && width > 0
        ? [{ verdict, x, y: upper, width, height: lower - upper }]
        : [];
    });
  });
}

/** SVG paths of the bands from the dearest to the cheapest; each is painted over the one before. */
export function bandAreas(
  { steps, edges }: ChartModel,
  geometry: Geometry,
): { verdict: RatedVerdict; path: string }[] {
  const { top } = geometry.frame.plot;
  return ratedVerdicts.toReversed().flatMap((verdict) => {
    // The upper edge of a band; the dearest reaches the plot's top.
    const edge = edges[ratedVerdicts.indexOf(verdict)];
    let path = "";
    let open = false;
    for (const step of steps) {
      const value = shownValue(step);
      const drawn = value !== null && edges.length > 0;
      if (drawn) {
        if (!open) path += `M${px(geometry.x(step.from))} ${geometry.bottom}`;
        path += `V${px(edge === undefined ? top : geometry.inside(value * edge))}`;
        path += `H${px(geometry.x(step.to))}`;
      } else if (open) path += `V${geometry.bottom}z`;
      open = drawn;
    }
    if (open) path += `V${geometry.bottom}z`;
    return path === "" ? [] : [{ verdict, path }];
  });
}

/** Where a band's name stands: at the left inside the plot, clear of the lines where it can be. */
export interface BandName {
  readonly verdict: RatedVerdict;
  readonly y: number;
}

/** A name needs this many pixels of its band. */
const LEAST_HEIGHT = 16;
/** Half of that: a line nearer than this to a name's middle crosses it. */
const CLEARANCE = 11;
/** Places tried within a band, as shares of its height: the middle first. */
const PLACES = [0.5, 0.75, 0.25, 0.88, 0.12];

/**
 * Names at the first day with bands; bands too thin there to hold a name go without.
 * @param lines heights at which a line passes where the names stand, pixels
 */
export function bandNames(
  boxes: readonly BandBox[],
  lines: readonly number[],
): { x: number; names: BandName[] } {
  const x = boxes[0]?.x ?? 0;
  const names = boxes
    .filter((box) => box.x === x && box.height >= LEAST_HEIGHT)
    .map((box) => ({ verdict: box.verdict, y: clearPlace(box, lines) }));
  return { x, names };
}

function clearPlace({ y, height }: BandBox, lines: readonly number[]): number {
  const places = PLACES.map((share) => y + height * share);
  const clear = places.find(
    (place) =>
      place - y >= LEAST_HEIGHT / 2 &&
      y + height - place >= LEAST_HEIGHT / 2 &&
      lines.every((line) => Math.abs(line - place) > CLEARANCE),
  );
  return clear ?? y + height / 2;
}

/** Pixels a name takes from the left edge of the bands. */
const NAME_WIDTH = 64;

/** Heights of price and value lines where the names stand. */
export function linesBehindNames(model: ChartModel, geometry: Geometry, x: number): number[] {
  const behind = (from: number, to: number) => from <= x + NAME_WIDTH && to >= x;
  const prices = model.runs.flatMap((run) =>
    run.flatMap(({ day, close }) => {
      const at = geometry.x(day);
      return behind(at, at) ? [geometry.y(close)] : [];
    }),
  );
  const values = model.steps.flatMap((step) =>
    behind(geometry.x(step.from), geometry.x(step.to))
      ? [step.uncalibrated, step.calibrated].flatMap((v) => (v === null ? [] : [geometry.y(v)]))
      : [],
  );
  return [...prices, ...values];
}
