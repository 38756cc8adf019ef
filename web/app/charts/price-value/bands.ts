import type { ChartModel } from "./chart-model.ts";
import type { Geometry } from "./geometry.ts";
import { areaPath } from "./line-paths.ts";
import type { PriceScale } from "../scale.ts";
import { priceToPosition } from "../scale.ts";
import type { RatedVerdict } from "@tenbin/contract/verdict";
import { ratedVerdicts } from "@tenbin/contract/verdict";
import { effectiveValue } from "./value-steps.ts";

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
    const value = effectiveValue(step);
    if (value === null || edges.length === 0) return [];
    const x = geometry.x(step.from);
    const width = geometry.x(step.to) - x;
    const limits = [top + height, ...edges.map((edge) => geometry.clampedY(value * edge)), top];
    return ratedVerdicts.flatMap((verdict, i) => {
      const lower = limits[i] ?? top;
      const upper = limits[i + 1] ?? top;
      return lower - upper > 0 && width > 0
        ? [{ verdict, x, y: upper, width, height: lower - upper }]
        : [];
    });
  });
}

/** The bands as one area under the value line, which each upper edge has at its own height. */
interface BandArea {
  /** SVG path from the value line down to well below the plot; the plot's frame cuts it off. */
  readonly path: string;
  /** The bands from the dearest to the cheapest; each is painted over the one before. */
  readonly bands: readonly {
    readonly verdict: RatedVerdict;
    /** Lays the value line on the band's upper edge. */
    readonly transform: string;
  }[];
}

/**
 * Null without a value. An edge is the value times a factor: on a log axis the line moved by a fixed
 * height, on a linear one the line stretched away from the price 0.
 */
export function bandArea(model: ChartModel, geometry: Geometry): BandArea | null {
  const { steps, edges, scale } = model;
  const { height } = geometry.frame.plot;
  // Moved up as far as any band is, it must still reach the plot's bottom.
  const path = areaPath(steps, effectiveValue, geometry, geometry.bottom + 2 * height);
  if (path === "" || edges.length === 0) return null;
  const zero = geometry.bottom - priceToPosition({ ...scale, kind: "linear" }, 0) * height;
  const edgeTransform = (edge: number) =>
    scale.kind === "log"
      ? `translate(0 ${formatHundredths(-height * logShare(scale, edge))})`
      : `matrix(1 0 0 ${edge} 0 ${formatHundredths(zero * (1 - edge))})`;
  return {
    path,
    bands: ratedVerdicts.toReversed().map((verdict) => {
      const edge = edges[ratedVerdicts.indexOf(verdict)];
      // The dearest has no upper edge: moved by the whole height it begins above the plot.
      return {
        verdict,
        transform: edge === undefined ? `translate(0 ${-height})` : edgeTransform(edge),
      };
    }),
  };
}

/** How far apart two prices of this ratio are on a log axis, as a share of it. */
function logShare({ min, max }: PriceScale, ratio: number): number {
  return Math.log(ratio) / Math.log(max / min);
}

/** As `px`, finer: what is moved by it has been rounded once already. */
function formatHundredths(pixels: number): string {
  return String(Math.round(pixels * 100) / 100);
}
