/** Null is an open end. */
export interface ValueRange {
  readonly from: number | null;
  readonly to: number | null;
}

/** 3%以上, 10%以下, 3%から10%, 指定なし */
export function formatRange({ from, to }: ValueRange, write: (value: number) => string): string {
  if (from === null && to === null) return "指定なし";
  if (to === null) return `${write(from ?? 0)}以上`;
  return from === null ? `${write(to)}以下` : `${write(from)}から${write(to)}`;
}

export interface RangeExtent {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** A handle stops at the other one; at the extent's end it leaves the range open. */
export function moveRangeHandle(
  range: ValueRange,
  end: "from" | "to",
  value: number,
  { min, max }: RangeExtent,
): ValueRange {
  if (end === "from") {
    const at = Math.min(value, range.to ?? max);
    return { ...range, from: at <= min ? null : at };
  }
  const at = Math.max(value, range.from ?? min);
  return { ...range, to: at >= max ? null : at };
}
