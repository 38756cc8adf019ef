import type { ChartModel } from "./chart-model.ts";
import type { Geometry } from "./geometry.ts";
import { areaPath } from "./line-paths.ts";
import type { PriceScale } from "../scale.ts";
import { priceToPosition } from "../scale.ts";
import type { RatedVerdict } from "@tenbin/contract/verdict";
import { ratedVerdicts } from "@tenbin/contract/verdict";
import { effectiveValue } from "./value-steps.ts";

/** Pixels. */
export interface BandBox {
  readonly verdict: RatedVerdict;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Empty while the company is unrated. */
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

interface BandArea {
  /** SVG path from the value line to far below the plot; the plot's frame clips it. */
  readonly path: string;
  /** From the dearest to the cheapest; each is painted over the one before. */
  readonly bands: readonly {
    readonly verdict: RatedVerdict;
    /** Moves the value line to the band's upper edge. */
    readonly transform: string;
  }[];
}

/**
 * Null without a value. An edge is the value times a factor: a shift of the line on a log axis, a
 * stretch from price 0 on a linear one.
 */
export function bandArea(model: ChartModel, geometry: Geometry): BandArea | null {
  const { steps, edges, scale } = model;
  const { height } = geometry.frame.plot;
  // Must reach the plot's bottom even after the largest shift upward.
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
      // The dearest has no upper edge, so it is moved above the plot.
      return {
        verdict,
        transform: edge === undefined ? `translate(0 ${-height})` : edgeTransform(edge),
      };
    }),
  };
}

/** Distance of two prices with this ratio on a log axis, as a share of the axis. */
function logShare({ min, max }: PriceScale, ratio: number): number {
  return Math.log(ratio) / Math.log(max / min);
}

/** Finer than `px`, because the shifted path is already rounded once. */
function formatHundredths(pixels: number): string {
  return String(Math.round(pixels * 100) / 100);
}
