import type { Geometry } from "./geometry.ts";
import { px } from "./geometry.ts";
import type { PricePoint } from "./price-points.ts";
import type { ValueStep } from "./value-steps.ts";

/* Paths use relative moves: half as long as absolute points, and they compress well. Points are rounded before subtraction, so that errors do not add up. */

/** One subpath per run. */
export function pricePath(runs: readonly PricePoint[][], { x, y }: Geometry): string {
  return runs
    .map(([first, ...rest]) => {
      if (first === undefined) return "";
      let at = { x: x(first.day), y: y(first.close) };
      const ways = rest.map(({ day, close }) => {
        const next = { x: x(day), y: y(close) };
        const written = `${formatNextDelta(next.x - at.x)}${formatNextDelta(next.y - at.y)}`;
        at = next;
        return written;
      });
      const start = `M${px(x(first.day))} ${px(y(first.close))}`;
      return ways.length === 0 ? start : `${start}l${ways.join("").trimStart()}`;
    })
    .join("");
}

/** Horizontal steps, broken where there is no value. */
export function stepPath(
  steps: readonly ValueStep[],
  pick: (step: ValueStep) => number | null,
  geometry: Geometry,
): string {
  return continuousPaths(steps, pick, geometry)
    .map(({ path }) => path)
    .join("");
}

/** The area between a value line and `floor`, a y below the plot. */
export function areaPath(
  steps: readonly ValueStep[],
  pick: (step: ValueStep) => number | null,
  geometry: Geometry,
  floor: number,
): string {
  return continuousPaths(steps, pick, geometry)
    .map(({ from, path }) => `${path}V${px(floor)}H${px(from)}z`)
    .join("");
}

/** One path per stretch without a break. */
function continuousPaths(
  steps: readonly ValueStep[],
  pick: (step: ValueStep) => number | null,
  { x, y }: Geometry,
): readonly { from: number; path: string }[] {
  const found: { from: number; path: string }[] = [];
  let before: number | null = null;
  for (const step of steps) {
    const value = pick(step);
    const last = found.at(-1);
    if (value !== null) {
      const [from, to, height] = [x(step.from), x(step.to), y(value)];
      const across = `h${formatDelta(to - from)}`;
      if (before === null || last === undefined) {
        found.push({ from, path: `M${px(from)} ${px(height)}${across}` });
      } else last.path += `${before === height ? "" : `v${formatDelta(height - before)}`}${across}`;
      before = height;
    } else before = null;
  }
  return found;
}

/** After a letter; drops the zero before the decimal point. */
function formatDelta(pixels: number): string {
  return px(pixels).replace(/^(-?)0\./, "$1.");
}

/** After a number; a minus sign needs no separator. */
function formatNextDelta(pixels: number): string {
  const written = formatDelta(pixels);
  return written.startsWith("-") ? written : ` ${written}`;
}
