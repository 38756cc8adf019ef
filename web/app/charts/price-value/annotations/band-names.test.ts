import { describe, expect, it } from "vitest";
import {
  heightsBetween,
  NAMES_WIDTH,
  nameWidth,
  obstaclesOf,
  placeBandNames,
} from "./band-names.ts";
import { bandBoxes } from "../bands.ts";
import type { ChartModel } from "../chart-model.ts";
import { chartModel } from "../chart-model.ts";
import { frameOf } from "../frame.ts";
import { geometryOf } from "../geometry.ts";
import { sampleChart } from "../../testing/sample-chart.ts";
import { ratedVerdicts } from "@tenbin/contract/verdict";

function modelOf(changes: Parameters<typeof sampleChart>[0] = {}): ChartModel {
  const model = chartModel(sampleChart(changes), 10, "log");
  if (model === null) throw new Error("nothing to draw");
  return model;
}

const model = modelOf();
const geometry = geometryOf(frameOf(1200), model);
const boxes = bandBoxes(model, geometry);

function expectClear(chart: ChartModel) {
  const places = geometryOf(frameOf(1200), chart);
  const obstacles = obstaclesOf(chart, places);
  for (const { x, y, verdict } of placeBandNames(bandBoxes(chart, places), chart, places)) {
    for (const line of heightsBetween(obstacles, x, x + nameWidth(verdict))) {
      expect(Math.abs(line - y), verdict).toBeGreaterThan(11);
    }
  }
}

describe("placeBandNames", () => {
  it("names each band once, dearest on top, clear of price and value", () => {
    const names = placeBandNames(boxes, model, geometry);
    expect(names.map(({ verdict }) => verdict)).toEqual(ratedVerdicts);
    const heights = names.map(({ y }) => y);
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    expectClear(model);
  });

  it("moves a name that the price would cross to a place of its own", () => {
    const chart = sampleChart();
    const restless = {
      days: chart.price.days,
      close: chart.price.days.map((_, i) => (i < 1500 ? 1400 + 500 * Math.sin(i / 6) : 900)),
    };
    const crossed = modelOf({ price: restless });
    const places = geometryOf(frameOf(1200), crossed);
    const names = placeBandNames(bandBoxes(crossed, places), crossed, places);
    const fair = names.find(({ verdict }) => verdict === "fair");
    expect(fair?.x).toBeGreaterThan((names[0]?.x ?? Infinity) + NAMES_WIDTH);
    expectClear(crossed);
  });

  it("goes to the first stretch of bands that is wide enough", () => {
    const sliver = boxes.filter((box) => box.x < boxes[0]!.x + 5);
    const later = boxes.filter((box) => box.x > 400);
    expect(placeBandNames(sliver, model, geometry)).toEqual([]);
    const [first] = placeBandNames([...sliver, ...later], model, geometry);
    expect(first?.x).toBeGreaterThan(400);
  });

  it("names a band on the phone, too, where lines cross it everywhere", () => {
    const chart = sampleChart();
    const everywhere = {
      days: chart.price.days,
      close: chart.price.days.map((_, i) => 1400 + 700 * Math.sin(i / 9)),
    };
    const crossed = modelOf({ price: everywhere });
    const places = geometryOf(frameOf(358), crossed);
    const names = placeBandNames(bandBoxes(crossed, places), crossed, places);
    expect(names.map(({ verdict }) => verdict)).toContain("fair");
  });

  it("has no names without a value", () => {
    expect(placeBandNames([], modelOf({ value: null }), geometry)).toEqual([]);
  });
});
