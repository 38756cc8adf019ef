import type { ChartModel } from "./chart-model.ts";
import type { Geometry } from "./geometry.ts";
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

/** Where a band's name stands: at the left inside the plot, in the middle of its band. */
export interface BandName {
  readonly verdict: RatedVerdict;
  readonly y: number;
}

/** A name needs this many pixels of its band. */
const LEAST_HEIGHT = 16;

/** Names at the first day with bands; bands too thin there to hold a name go without. */
export function bandNames(boxes: readonly BandBox[]): { x: number; names: BandName[] } {
  const x = boxes[0]?.x ?? 0;
  const names = boxes
    .filter((box) => box.x === x && box.height >= LEAST_HEIGHT)
    .map((box) => ({ verdict: box.verdict, y: box.y + box.height / 2 }));
  return { x, names };
}
