import type { ChartModel } from "./chart-model.ts";
import type { Frame } from "./frame.ts";
import { priceToPosition } from "../scale.ts";

export interface Geometry {
  readonly frame: Frame;
  readonly right: number;
  readonly bottom: number;
  readonly x: (day: number) => number;
  /** May lie outside the plot; see `clampedY`. */
  readonly y: (price: number) => number;
  /** Clamped to the plot. */
  readonly clampedY: (price: number) => number;
}

export function createGeometry(frame: Frame, { span, scale }: ChartModel): Geometry {
  const { left, top, width, height } = frame.plot;
  const bottom = top + height;
  const days = Math.max(1, span.to - span.from);
  const y = (price: number) => roundToTenths(bottom - priceToPosition(scale, price) * height);
  return {
    frame,
    right: left + width,
    bottom,
    x: (day) => roundToTenths(left + ((day - span.from) / days) * width),
    y,
    clampedY: (price) => Math.max(top, Math.min(bottom, y(price))),
  };
}

/**
 * Logarithms differ in the last digit between machines, but server and browser must draw the same.
 */
function roundToTenths(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** One decimal is precise enough and short. */
export function px(value: number): string {
  return String(roundToTenths(value));
}
