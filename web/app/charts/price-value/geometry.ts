import type { ChartModel } from "./chart-model.ts";
import type { Frame } from "./frame.ts";
import { priceToPosition } from "../scale.ts";

/** Pixel places in one drawing. */
export interface Geometry {
  readonly frame: Frame;
  readonly right: number;
  readonly bottom: number;
  readonly x: (day: number) => number;
  /** May lie outside the plot; see `inside`. */
  readonly y: (price: number) => number;
  /** `y` kept inside the plot. */
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

/** Logarithms differ in the last digit between machines; server and browser must draw the same. */
function roundToTenths(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** Pixels with one decimal: enough for the eye, short in the page. */
export function px(value: number): string {
  return String(roundToTenths(value));
}
