import type { ChartModel } from "./chart-model.ts";
import type { Frame } from "./frame.ts";
import { positionOf } from "../scale.ts";

/** Pixel places in one drawing. */
export interface Geometry {
  readonly frame: Frame;
  readonly right: number;
  readonly bottom: number;
  readonly x: (day: number) => number;
  /** May lie outside the plot; see `inside`. */
  readonly y: (price: number) => number;
  /** `y` kept inside the plot. */
  readonly inside: (price: number) => number;
}

export function geometryOf(frame: Frame, { span, scale }: ChartModel): Geometry {
  const { left, top, width, height } = frame.plot;
  const bottom = top + height;
  const days = Math.max(1, span.to - span.from);
  const y = (price: number) => tenths(bottom - positionOf(scale, price) * height);
  return {
    frame,
    right: left + width,
    bottom,
    x: (day) => tenths(left + ((day - span.from) / days) * width),
    y,
    inside: (price) => Math.max(top, Math.min(bottom, y(price))),
  };
}

/** Logarithms differ in the last digit between machines; server and browser must draw the same. */
function tenths(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** Pixels with one decimal: enough for the eye, short in the page. */
export function px(value: number): string {
  return String(tenths(value));
}
