import { readFileSync } from "node:fs";
import { verdictEdges } from "@tenbin/contract/verdict";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { VerdictLane, scalePosition, VerdictScale } from "./verdict-scale.tsx";

describe("scalePosition", () => {
  it("puts 1 in the middle and is symmetric in the logarithm", () => {
    expect(scalePosition(1)).toBeCloseTo(50, 6);
    expect(scalePosition(0.8) + scalePosition(1.25)).toBeCloseTo(100, 6);
    expect(scalePosition(0.6)).toBeCloseTo(22.13, 2);
  });

  it.each([
    [0.01, 0],
    [40, 100],
  ])("clamps %d to the end", (ratio, end) => {
    expect(scalePosition(ratio)).toBeCloseTo(end, 6);
  });
});

describe("VerdictScale", () => {
  it("shows and describes the actual ratio beyond the axis", () => {
    const html = renderToString(<VerdictScale ratio={3.21} verdict="very_expensive" />);
    expect(html).toContain("株価÷理論価値は3.21倍、判定は大幅割高");
    expect(html).toContain("--at:100.00");
  });
});

describe("verdict bands in the style sheet", () => {
  const css = readFileSync(new URL("verdict.css", import.meta.url), "utf8");
  const places = verdictEdges.map((edge) => scalePosition(edge));

  it("end at the positions of the edges", () => {
    const [, ground = ""] = /--lane-bands: ([^;]*);/.exec(css) ?? [];
    const ends = [...new Set([...ground.matchAll(/([\d.]+)%/g)].map(([, end]) => Number(end)))];
    expect(ends).toHaveLength(places.length);
    for (const [i, end] of ends.entries()) expect(end).toBeCloseTo(places[i] ?? NaN, 1);
  });

  it("have the widths of their labels' columns", () => {
    const [, columns = ""] = /--bands: ([^;]*);/.exec(css) ?? [];
    const widths = columns.split(" ").map((width) => Number.parseFloat(width));
    expect(widths).toHaveLength(places.length + 1);
    const limits = [0, ...places, 100];
    for (const [i, width] of widths.entries()) {
      expect(width).toBeCloseTo((limits[i + 1] ?? NaN) - (limits[i] ?? NaN), 1);
    }
  });
});

describe("Lane", () => {
  it("draws no dot without a ratio", () => {
    expect(renderToString(<VerdictLane ratio={null} />)).not.toContain("--at");
  });
});
