import type { AxisRange } from "./axis-range.ts";

const NICE_STEPS = [1, 2, 2.5, 5, 10];

/** About `maxTicks` round figures that span the values and end the axis; `zero` includes 0. */
export function niceTicks(
  values: readonly number[],
  {
    maxTicks: most = 5,
    includeZero: zero = false,
  }: { readonly maxTicks?: number; readonly includeZero?: boolean } = {},
): { readonly axis: AxisRange; readonly ticks: readonly number[] } {
  const all = zero || values.length === 0 ? [...values, 0] : values;
  const low = Math.min(...all);
  const high = Math.max(...all);
  const span = high - low || Math.abs(high) || 1;
  const raw = span / Math.max(1, most - 1);
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const step = magnitude * (NICE_STEPS.find((each) => each * magnitude >= raw * (1 - 1e-9)) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => roundFloat((first + i) * step));
  return { axis: { from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1 }, ticks };
}

/** Removes binary rounding errors: 0.30000000000000004 → 0.3. */
function roundFloat(value: number): number {
  return Number(value.toPrecision(12));
}
