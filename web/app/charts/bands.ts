import type { ChartModel } from "./chart-model.ts";
import type { Geometry } from "./geometry.ts";
import { px } from "./geometry.ts";
import type { RatedVerdict } from "@tenbin/contract/verdict";
import { ratedVerdicts } from "@tenbin/contract/verdict";
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
