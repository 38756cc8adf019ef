import { describe, expect, it } from "vitest";
import {
  obstacleYsBetween,
  BAND_LABEL_WIDTH,
  bandLabelWidth,
  collectObstacles,
  placeBandLabels,
} from "./band-labels.ts";
import { bandBoxes } from "../bands.ts";
import type { ChartModel } from "../chart-model.ts";
import { createChartModel } from "../chart-model.ts";
import { createFrame } from "../frame.ts";
import { createGeometry } from "../geometry.ts";
import { priceChartFixture } from "../../testing/price-chart-fixture.ts";
import { ratedVerdicts } from "@tenbin/contract/verdict";

function createModel(changes: Parameters<typeof priceChartFixture>[0] = {}): ChartModel {
  const model = createChartModel(priceChartFixture(changes), 10, "log");
  if (model === null) throw new Error("nothing to draw");
  return model;
}

const model = createModel();
const geometry = createGeometry(createFrame(1200), model);
const boxes = bandBoxes(model, geometry);

function expectClear(chart: ChartModel) {
  const places = createGeometry(createFrame(1200), chart);
  const obstacles = collectObstacles(chart, places);
  for (const { x, y, verdict } of placeBandLabels(bandBoxes(chart, places), chart, places)) {
    for (const line of obstacleYsBetween(obstacles, x, x + bandLabelWidth(verdict))) {
      expect(Math.abs(line - y), verdict).toBeGreaterThan(11);
    }
  }
}

describe("placeBandLabels", () => {
  it("labels each band once, most expensive on top, clear of price and value", () => {
    const names = placeBandLabels(boxes, model, geometry);
    expect(names.map(({ verdict }) => verdict)).toEqual(ratedVerdicts);
    const heights = names.map(({ y }) => y);
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    expectClear(model);
  });

  it("moves a label that the price would cross", () => {
    const chart = priceChartFixture();
    const restless = {
      days: chart.price.days,
      close: chart.price.days.map((_, i) => (i < 1500 ? 1400 + 500 * Math.sin(i / 6) : 900)),
    };
    const crossed = createModel({ price: restless });
    const places = createGeometry(createFrame(1200), crossed);
    const names = placeBandLabels(bandBoxes(crossed, places), crossed, places);
    const fair = names.find(({ verdict }) => verdict === "fair");
    expect(fair?.x).toBeGreaterThan((names[0]?.x ?? Infinity) + BAND_LABEL_WIDTH);
    expectClear(crossed);
  });

  it("uses the first stretch of bands that is wide enough", () => {
    const sliver = boxes.filter((box) => box.x < boxes[0]!.x + 5);
    const later = boxes.filter((box) => box.x > 400);
    expect(placeBandLabels(sliver, model, geometry)).toEqual([]);
    const [first] = placeBandLabels([...sliver, ...later], model, geometry);
    expect(first?.x).toBeGreaterThan(400);
  });

  it("labels a band on the phone even where lines cross it everywhere", () => {
    const chart = priceChartFixture();
    const everywhere = {
      days: chart.price.days,
      close: chart.price.days.map((_, i) => 1400 + 700 * Math.sin(i / 9)),
    };
    const crossed = createModel({ price: everywhere });
    const places = createGeometry(createFrame(358), crossed);
    const names = placeBandLabels(bandBoxes(crossed, places), crossed, places);
    expect(names.map(({ verdict }) => verdict)).toContain("fair");
  });

  it("has no labels without a value", () => {
    expect(placeBandLabels([], createModel({ value: null }), geometry)).toEqual([]);
  });
});
