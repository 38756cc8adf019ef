/** `from` < `to`. */
export interface AxisRange {
  readonly from: number;
  readonly to: number;
}

/** 0–100, clamped. */
export function toPercent(value: number, { from, to }: AxisRange): number {
  if (!(to > from)) return 0;
  return Math.min(100, Math.max(0, (100 * (value - from)) / (to - from)));
}

export function toCssPercent(value: number, axis: AxisRange): string {
  return `${toPercent(value, axis).toFixed(2)}%`;
}

/** A null `y` breaks the line. */
export interface LinePoint {
  readonly x: number;
  readonly y: number | null;
}

/** SVG path in a box of 100 × 100, y upward. */
export function linePath(points: readonly LinePoint[], x: AxisRange, y: AxisRange): string {
  let open = false;
  let path = "";
  for (const point of points) {
    if (point.y === null) {
      open = false;
      continue;
    }
    const left = toPercent(point.x, x).toFixed(2);
    const top = (100 - toPercent(point.y, y)).toFixed(2);
    path += `${open ? "L" : "M"}${left} ${top}`;
    open = true;
  }
  return path;
}

/** Keeps labels at both ends inside the drawing. */
export function tickAlignment(at: number, { from, to }: AxisRange): "first" | "last" | "inner" {
  if (at <= from) return "first";
  return at >= to ? "last" : "inner";
}
