import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { priceChartFixture } from "../../testing/price-chart-fixture.ts";
import { ChartLegend } from "../chart-legend.tsx";
import { createChartModel, latestPriceAndValue } from "../chart-model.ts";
import { describeChart } from "../describe-chart.ts";
import { createFrame } from "../frame.ts";
import { createGeometry } from "../geometry.ts";
import { Fan, FAN_NOTE } from "./fan.tsx";

const chart = priceChartFixture();
const latest = latestPriceAndValue(chart);
const bands = {
  p50: { low_per_share: 1_100, high_per_share: 1_400 },
  p80: { low_per_share: 900, high_per_share: 9_999 },
};

function createDrawing(options: Parameters<typeof createChartModel>[3]) {
  const model = createChartModel(chart, 10, "log", { bands, ...options })!;
  const geometry = createGeometry(createFrame(1200), model);
  return {
    model,
    geometry,
    fan: renderToStaticMarkup(<Fan bands={model.bands} value={latest.value} geometry={geometry} />),
    legend: renderToStaticMarkup(<ChartLegend model={model} labelled />),
    text: describeChart(model, latest, "unrated"),
  };
}

describe("the fan right of the last day", () => {
  const { geometry, fan, legend, text } = createDrawing({});

  it("opens from the value to both ranges, within the plot", () => {
    const ends = [...fan.matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)V([\d.]+)z/g)].map((path) =>
      path.slice(1).map(Number),
    );
    const { right, frame, y } = geometry;
    const from = [right, y(latest.value!), right + frame.fanWidth];
    expect(ends).toEqual([
      [...from, frame.plot.top, y(900)],
      [...from, y(1_400), y(1_100)],
    ]);
  });

  it("is called a range of past gaps, not a forecast, in drawing, legend and text", () => {
    expect(FAN_NOTE).toMatch(/過去のずれ.*予測ではありません/);
    expect([fan, legend].every((html) => html.includes(FAN_NOTE))).toBe(true);
    expect(text).toContain("5割は1,100円から1,400円、8割は900円から9,999円に収まる(予測ではない)");
  });

  it.each([
    ["on a past day's page", { until: chart.price.days.at(-1)! + 100 }],
    ["while verdicts are suspended", { suspension: { from: 0, note: "見合わせ中" } }],
    ["of a value without bands", { bands: null }],
  ])("is absent %s", (_, options) => {
    const drawn = createDrawing(options);
    expect([drawn.fan, drawn.legend.includes(FAN_NOTE), drawn.text.includes("過去のずれ")]).toEqual(
      ["", false, false],
    );
  });
});
