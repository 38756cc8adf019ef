import type { ChartModel } from "../chart-model.ts";
import { lowerBound } from "../cursor.ts";
import type { Geometry } from "../geometry.ts";

/** Price and value lines in pixels. */
export interface DrawnLines {
  /** Each run from left to right. */
  readonly prices: readonly { readonly xs: readonly number[]; readonly ys: readonly number[] }[];
  /** Heights from one x to another, null without a value. */
  readonly values: readonly {
    readonly from: number;
    readonly to: number;
    readonly heights: readonly (number | null)[];
  }[];
}

export function collectLines(model: ChartModel, { x, y }: Geometry): DrawnLines {
  const height = (value: number | null) => (value === null ? null : y(value));
  return {
    prices: model.runs.map((run) => ({
      xs: run.map(({ day }) => x(day)),
      ys: run.map(({ close }) => y(close)),
    })),
    values: model.steps.map(({ from, to, uncalibrated, calibrated }) => ({
      from: x(from),
      to: x(to),
      heights: [height(uncalibrated), height(calibrated)],
    })),
  };
}

/** Heights between two x, with intermediate points of steep lines. */
export function lineYsBetween({ prices, values }: DrawnLines, from: number, to: number): number[] {
  const under = values.filter((value) => value.from <= to && value.to >= from);
  return [
    ...prices.flatMap(({ xs, ys }) =>
      interpolateHeights(ys.slice(lowerBound(xs, from), lowerBound(xs, to))),
    ),
    ...[0, 1].flatMap((line) =>
      interpolateHeights(under.flatMap(({ heights }) => heights[line] ?? [])),
    ),
  ];
}

/** Pixels between neighbouring heights. */
const MAX_STEP = 11;

/** Adds intermediate heights between neighbouring points. */
function interpolateHeights(heights: readonly number[]): number[] {
  const passed: number[] = [];
  heights.forEach((height, i) => {
    const way = height - (heights[i - 1] ?? height);
    const pieces = Math.max(1, Math.ceil(Math.abs(way) / MAX_STEP));
    for (let piece = 0; piece < pieces; piece++) passed.push(height - (way * piece) / pieces);
  });
  return passed;
}
