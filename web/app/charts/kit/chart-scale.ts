import { toPercent } from "./axis-range.ts";
import type { AxisTick } from "./line-chart.tsx";
import { niceTicks } from "./nice-ticks.ts";

/** A horizontal axis. */
export interface ChartScale {
  /** 0–100, clamped. */
  readonly percentOf: (value: number) => number;
  readonly ticks: readonly AxisTick[];
  /** Where the line stands that values are compared with. */
  readonly reference: number;
}

/** Round ticks around all values and the reference. */
export function linearScale(
  values: readonly number[],
  {
    formatTick,
    reference = 0,
    maxTicks = 5,
  }: {
    readonly formatTick: (value: number) => string;
    readonly reference?: number;
    readonly maxTicks?: number;
  },
): ChartScale {
  const { axis, ticks } = niceTicks([...values, reference], { maxTicks });
  return {
    percentOf: (value) => toPercent(value, axis),
    ticks: ticks.map((at) => ({ at, text: formatTick(at) })),
    reference,
  };
}
