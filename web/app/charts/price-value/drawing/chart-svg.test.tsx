import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { bandArea, bandBoxes } from "../bands.ts";
import type { ChartModel } from "../chart-model.ts";
import { createChartModel, latestPriceAndValue } from "../chart-model.ts";
import { priceChartFixture } from "../../testing/price-chart-fixture.ts";
import { ChartSvg } from "./chart-svg.tsx";
import { placeEndLabels } from "../annotations/end-labels.ts";
import { createFrame } from "../frame.ts";
import { createGeometry } from "../geometry.ts";
import { pricePath, stepPath } from "../line-paths.ts";
import { plotColumns } from "../live/plot-columns.ts";
import { describeChart } from "../describe-chart.ts";
import { ratedVerdicts } from "@tenbin/contract/verdict";

const chart = priceChartFixture();

function createModel(
  changes: Partial<typeof chart> = {},
  kind: "log" | "linear" = "log",
): ChartModel {
  const model = createChartModel({ ...chart, ...changes }, "all", kind);
  if (model === null) throw new Error("the sample has prices");
  return model;
}

function draw(model: ChartModel, width = 1200): string {
  return renderToStaticMarkup(
    <ChartSvg
      model={model}
      latest={latestPriceAndValue(model.chart)}
      frame={createFrame(width)}
      lines
      label={describeChart(model, latestPriceAndValue(model.chart), "unrated")}
    />,
  );
}

describe("bands", () => {
  const model = createModel();
  const geometry = createGeometry(createFrame(1200), model);
  const boxes = bandBoxes(model, geometry);

  it("fill the plot's height under every step with five adjacent bands", () => {
    const { top, height } = geometry.frame.plot;
    for (const x of new Set(boxes.map((box) => box.x))) {
      const column = boxes.filter((box) => box.x === x).toSorted((a, b) => a.y - b.y);
      expect(column[0]?.y).toBe(top);
      expect(column.reduce((sum, box) => sum + box.height, 0)).toBeCloseTo(height);
    }
  });

  it("keep their height on a log axis while the value moves", () => {
    const fair = boxes.filter((box) => box.verdict === "fair").map((box) => box.height);
    expect(Math.max(...fair) - Math.min(...fair)).toBeLessThan(0.5);
  });

  it("are absent without a value", () => {
    const bare = createModel({ value: null });
    expect(bandBoxes(bare, createGeometry(createFrame(1200), bare))).toEqual([]);
    expect(bandArea(bare, createGeometry(createFrame(1200), bare))).toBeNull();
  });

  it("are painted from the most expensive to the cheapest, each down to the bottom of the plot", () => {
    const area = bandArea(model, geometry);
    expect(area?.bands.map(({ verdict }) => verdict)).toEqual(ratedVerdicts.toReversed());
    expect(area?.path).toMatch(/^M[\d.]+ [\d.]+h.*V1338H[\d.]+z$/);
  });

  it.each(["log", "linear"] as const)("lie as SVG where the canvas paints them (%s)", (kind) => {
    const drawn = createModel({}, kind);
    const place = createGeometry(createFrame(1200), drawn);
    const { bands } = bandArea(drawn, place) ?? { bands: [] };
    for (const box of bandBoxes(drawn, place)) {
      const { transform } = bands.find(({ verdict }) => verdict === box.verdict) ?? {};
      const [stretch, move] = parseTransform(transform ?? "");
      const step = drawn.steps.find(({ from }) => place.x(from) === box.x);
      const edge = move + stretch * place.y(step?.calibrated ?? step?.uncalibrated ?? 0);
      const inside = Math.max(place.frame.plot.top, Math.min(place.bottom, edge));
      expect(Math.abs(inside - box.y)).toBeLessThan(0.15);
    }
  });
});

/** Scale and translation of an SVG transform along the price axis. */
function parseTransform(transform: string): [number, number] {
  const numbers = (/\((.*)\)/.exec(transform)?.[1] ?? "").split(" ").map(Number);
  return transform.startsWith("matrix")
    ? [numbers[3] ?? NaN, numbers[5] ?? NaN]
    : [1, numbers[1] ?? NaN];
}

describe("lines", () => {
  it("draw the value as steps that break while unrated", () => {
    const geometry = createGeometry(createFrame(1200), createModel());
    const steps = [
      { from: 16_000, to: 16_500, uncalibrated: 900, calibrated: null, unrated: null },
      { from: 16_500, to: 16_600, uncalibrated: null, calibrated: null, unrated: null },
      { from: 16_600, to: 17_000, uncalibrated: 950, calibrated: null, unrated: null },
    ];
    const path = stepPath(steps, (step) => step.uncalibrated, geometry);
    expect(path.match(/M/g)).toHaveLength(2);
    expect(path.match(/h/g)).toHaveLength(2);
  });

  it("connect points and end at each point's position", () => {
    const drawn = createModel();
    const geometry = createGeometry(createFrame(1200), drawn);
    const runs = drawn.runs.filter((run) => run.length > 1);
    const ends = pricePath(runs, geometry)
      .split("M")
      .slice(1)
      .map((written) => {
        const [start = "", ways = ""] = written.split("l");
        const [x = NaN, y = NaN] = start.split(" ").map(Number);
        const steps = [...ways.matchAll(/-?[\d.]+/g)].map(Number);
        const sum = (odd: number) =>
          steps.reduce((all, one, i) => all + (i % 2 === odd ? one : 0), 0);
        return [x + sum(0), y + sum(1)];
      });
    for (const [i, run] of runs.entries()) {
      const last = run.at(-1);
      expect(ends[i]?.[0]).toBeCloseTo(geometry.x(last?.day ?? NaN), 5);
      expect(ends[i]?.[1]).toBeCloseTo(geometry.y(last?.close ?? NaN), 5);
    }
  });

  it("draw a single close as a point, and nothing without closes", () => {
    const geometry = createGeometry(createFrame(1200), createModel());
    expect(pricePath([[{ day: 16_500, close: 900 }], []], geometry)).toMatch(/^M[\d.]+ [\d.]+$/);
  });

  it("are drawn on the canvas in ascending order of days", () => {
    const { days, price, uncalibrated, calibrated } = plotColumns(createModel());
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    expect(new Set([price.length, uncalibrated.length, calibrated.length])).toEqual(
      new Set([days.length]),
    );
    expect(price.filter((close) => typeof close === "number")).toHaveLength(
      chart.price.close.filter((close) => close !== null).length,
    );
  });

  it("break on the canvas too: a path contains no day of a break", () => {
    const model = createModel({
      price: {
        days: [16_910, 16_940, 16_970, 17_000, 17_001, 17_100, 17_101],
        close: [900, 900, 900, 900, 910, 950, 960],
      },
      value: {
        days: [16_910, 17_040, 17_100],
        uncalibrated: [1000, null, 1100],
        calibrated: [1000, null, 1100],
        unrated: [null, "stale_statement", null],
        calibrated_from: 0,
        edges: [0.6, 0.8, 1.25, 1.67],
      },
    });
    const { days, price, uncalibrated, calibrated } = plotColumns(model);
    const at = (column: typeof price, from: number, to: number) =>
      column.filter((_, i) => (days[i] ?? 0) > from && (days[i] ?? 0) < to);
    expect(new Set(at(price, 17_001, 17_100))).toEqual(new Set([null]));
    expect(at(uncalibrated, 17_039.999, 17_100)).toEqual([null, null]);
    expect(at(calibrated, 17_039.999, 17_100)).toEqual([null, null]);
    expect(uncalibrated.filter((value) => typeof value === "number")).toEqual([
      1000, 1000, 1100, 1100,
    ]);
  });

  it("have one decimal, equal on server and browser", () => {
    const { x, y } = createGeometry(createFrame(1200), createModel());
    for (const place of [x(16_001), x(17_777), y(1234), y(987)]) {
      expect(Math.round(place * 10) / 10).toBe(place);
    }
  });
});

describe("end labels", () => {
  it("stay 16 px apart where price and value nearly meet", () => {
    const model = createModel();
    const geometry = createGeometry(createFrame(1200), model);
    const latest = { ...latestPriceAndValue(chart), price: 1000, value: 1001, uncalibrated: 1002 };
    const labels = placeEndLabels({ ...latest, calibrated: true }, geometry, "wide");
    const places = labels.map(({ y }) => y).toSorted((a, b) => a - b);
    expect(labels).toHaveLength(3);
    expect((places[1] ?? 0) - (places[0] ?? 0)).toBeGreaterThanOrEqual(16);
    expect((places[2] ?? 0) - (places[1] ?? 0)).toBeGreaterThanOrEqual(16);
  });

  it("show the price in its step and the value in yen", () => {
    const geometry = createGeometry(createFrame(1200), createModel());
    const figuresOf = (price: number, priceDecimals: number) => {
      const latest = { ...latestPriceAndValue(chart), price, priceDecimals, value: 1_001.4 };
      const labels = placeEndLabels(latest, geometry, "wide");
      return ["price", "value"].map((name) => labels.find(({ line }) => line === name)?.figure);
    };
    expect(figuresOf(1_602.5, 1)).toEqual(["1,602.5円", "1,001円"]);
    expect(figuresOf(1_602, 1)).toEqual(["1,602.0円", "1,001円"]);
    expect(figuresOf(1_602, 0)).toEqual(["1,602円", "1,001円"]);
  });

  it("label the value as uncalibrated while the record is short", () => {
    const plain = { ...latestPriceAndValue(chart), calibrated: false };
    const labels = placeEndLabels(plain, createGeometry(createFrame(1200), createModel()), "wide");
    expect(labels.find(({ line }) => line === "value")?.name).toBe("理論価値(補正前)");
  });
});

describe("chart", () => {
  it("describes its content in its label", () => {
    expect(draw(createModel())).toMatch(
      /role="img" aria-label="2014年1月から.*理論価値.*の帯にある/,
    );
  });

  it("marks a missing fiscal year on the axis and a split", () => {
    const html = draw(
      createModel({
        gaps: [{ name: "2019年3月期", absolute_fy_index: 2019 }],
        splits: [{ day: 17_500, factor: 0.5 }],
      }),
    );
    expect(html).toContain("2019年3月期の決算書類がありません");
    expect(html).toContain("決算なし");
    expect(html).toContain("1:2分割");
  });

  it("shows price and axes only without a value", () => {
    const html = draw(createModel({ value: null, masked: true, is_authorized: false }));
    expect(html).toContain("price-line");
    expect(html).not.toMatch(/割安|割高|妥当|補正/);
    expect(html).not.toContain("value-line");
  });

  it("is shorter and without quarterly results in a narrow frame", () => {
    const wide = draw(createModel());
    const narrow = draw(createModel(), 358);
    expect(narrow).toContain('viewBox="0 0 358 362"');
    expect(wide.match(/glyph tick/g)).toHaveLength(1);
    expect(narrow).not.toContain("glyph tick");
  });
});
