import { describe, expect, it } from "vitest";
import { lineHeights, NAMES_WIDTH, placeBandNames } from "./band-names.ts";
import { bandBoxes } from "./bands.ts";
import type { ChartModel } from "./chart-model.ts";
import { chartModel } from "./chart-model.ts";
import { frameOf } from "./frame.ts";
import { geometryOf } from "./geometry.ts";
import { sampleChart } from "./sample-chart.ts";
import { ratedVerdicts } from "./verdict-band.ts";

function modelOf(changes: Parameters<typeof sampleChart>[0] = {}): ChartModel {
  const model = chartModel(sampleChart(changes), 10, "log");
  if (model === null) throw new Error("nothing to draw");
  return model;
}

const model = modelOf();
const geometry = geometryOf(frameOf(1200), model);
const boxes = bandBoxes(model, geometry);

describe("placeBandNames", () => {
  it("names each band once, dearest on top, clear of price and value", () => {
    const { x, names } = placeBandNames(boxes, model, geometry);
    expect(names.map(({ verdict }) => verdict)).toEqual(ratedVerdicts);
    const heights = names.map(({ y }) => y);
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    for (const line of lineHeights(model, geometry, x, x + NAMES_WIDTH)) {
      for (const y of heights) expect(Math.abs(line - y)).toBeGreaterThan(11);
    }
  });

  it("goes to the first stretch of bands that is wide enough", () => {
    const sliver = boxes.filter((box) => box.x < boxes[0]!.x + 5);
    const later = boxes.filter((box) => box.x > 400);
    expect(placeBandNames(sliver, model, geometry).names).toEqual([]);
    expect(placeBandNames([...sliver, ...later], model, geometry).x).toBeGreaterThan(400);
  });

  it("has no names without a value", () => {
    expect(placeBandNames([], modelOf({ value: null }), geometry).names).toEqual([]);
  });
});
