import type { Geometry } from "./geometry.ts";
import { px } from "./geometry.ts";
import type { PricePoint } from "./price-points.ts";
import type { ValueStep } from "./value-steps.ts";

/** SVG path of the price, one subpath per run. */
export function pricePath(runs: readonly PricePoint[][], { x, y }: Geometry): string {
  return runs
    .map((run) =>
      run
        .map(({ day, close }, i) => `${i === 0 ? "M" : "L"}${px(x(day))} ${px(y(close))}`)
        .join(""),
    )
    .join("");
}

/** SVG path of one value line: horizontal steps, broken where there is no value. */
export function stepPath(
  steps: readonly ValueStep[],
  pick: (step: ValueStep) => number | null,
  { x, y }: Geometry,
): string {
  let path = "";
  let drawing = false;
  for (const step of steps) {
    const value = pick(step);
    if (value !== null) {
      path += drawing ? `V${px(y(value))}` : `M${px(x(step.from))} ${px(y(value))}`;
      path += `H${px(x(step.to))}`;
    }
    drawing = value !== null;
  }
  return path;
}
