export type ScaleKind = "log" | "linear";

/** `min` and `max` in yen per share, both above 0 on a log axis. */
export interface PriceScale {
  readonly kind: ScaleKind;
  readonly min: number;
  readonly max: number;
}

/** Share of the axis left free above and below the data. */
const PADDING = 0.03;

/** Null without a positive price. */
export function fitScale(kind: ScaleKind, prices: Iterable<number | null>): PriceScale | null {
  let low = Infinity;
  let high = -Infinity;
  for (const price of prices) {
    if (price === null || !(price > 0)) continue;
    if (price < low) low = price;
    if (price > high) high = price;
  }
  if (low > high) return null;
  if (low === high) [low, high] = [low / 1.1, high * 1.1];
  if (kind === "log") {
    const factor = (high / low) ** PADDING;
    return { kind, min: low / factor, max: high * factor };
  }
  const margin = (high - low) * PADDING;
  return { kind, min: Math.max(0, low - margin), max: high + margin };
}

/** 0 at `min`, 1 at `max`; may be outside 0–1. */
export function priceToPosition(scale: PriceScale, price: number): number {
  return scale.kind === "log"
    ? Math.log(price / scale.min) / Math.log(scale.max / scale.min)
    : (price - scale.min) / (scale.max - scale.min);
}
