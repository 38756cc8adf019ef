import * as fc from "fast-check";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { HistogramChart } from "./histogram-chart.tsx";
import { LineChart } from "./line-chart.tsx";
import { linePath, toPercent } from "./axis-range.ts";
import { niceTicks } from "./nice-ticks.ts";
import { stackDots } from "./verdict-dot-plot.tsx";

const finite = fc.double({ min: -1e9, max: 1e9, noNaN: true });
const seeded = { seed: 20251114 };

describe("niceTicks", () => {
  it.each([
    [
      [12, 87],
      [0, 25, 50, 75, 100],
    ],
    [
      [-3, 11],
      [-5, 0, 5, 10, 15],
    ],
    [
      [0.1, 0.34],
      [0, 0.1, 0.2, 0.3, 0.4],
    ],
  ])("returns rounded ticks for %j", (values, ticks) => {
    expect(niceTicks(values, { includeZero: true }).ticks).toEqual(ticks);
  });

  it("spans the values with short figures in equal steps", () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1 }), fc.boolean(), (values, zero) => {
        const { axis, ticks } = niceTicks(values, { includeZero: zero });
        const all = zero ? [...values, 0] : values;
        const least = 1e-6 * (axis.to - axis.from);
        expect(axis.from).toBeLessThanOrEqual(Math.min(...all) + least);
        expect(axis.to).toBeGreaterThanOrEqual(Math.max(...all) - least);
        expect(ticks.length).toBeGreaterThan(1);
        expect(ticks.length).toBeLessThan(8);
      }),
      seeded,
    );
  });
});

describe("positions", () => {
  it("keep the order and stay inside the box", () => {
    fc.assert(
      fc.property(finite, finite, (a, b) => {
        const axis = { from: -1e6, to: 1e6 };
        const [low, high] = [toPercent(Math.min(a, b), axis), toPercent(Math.max(a, b), axis)];
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(100);
        expect(low).toBeLessThanOrEqual(high);
      }),
      seeded,
    );
  });

  it("break a line at missing values", () => {
    const points = [
      { x: 0, y: 0 },
      { x: 1, y: 10 },
      { x: 2, y: null },
      { x: 4, y: 5 },
    ];
    const path = linePath(points, { from: 0, to: 4 }, { from: 0, to: 10 });
    expect(path).toBe("M0.00 100.00L25.00 0.00M100.00 50.00");
  });
});

function ending(name: string, end: number) {
  const points = [
    { x: 0, y: 100 },
    { x: 9, y: end },
  ];
  return { name, variant: "other" as const, points };
}

describe("charts", () => {
  it("draw nothing without data", () => {
    const none = <LineChart lines={[]} label="" xTicks={[]} formatValue={String} />;
    expect(renderToString(none)).toBe("");
  });

  it("place labels of lines with a common end below each other", () => {
    const html = renderToString(
      <LineChart
        lines={[ending("規則", 200), ending("全体", 201)]}
        label="推移"
        xTicks={[]}
        formatValue={String}
      />,
    );
    const tops = [...html.matchAll(/top:([\d.]+)%/g)].map(([, top]) => Number(top));
    // 34 of 208 pixels.
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeGreaterThanOrEqual(16.3);
  });

  it("use square roots to show small groups", () => {
    const histogram = { from: 0, to: 2, counts: [100, 1], threshold: 1, above: 1, total: 101 };
    const heights = (kind: "linear" | "square-root") =>
      renderToString(
        <HistogramChart histogram={histogram} ticks={[]} label="分布" heightScale={kind} />,
      );
    expect(heights("linear")).toContain("height:1.0%");
    expect(heights("square-root")).toContain("height:10.0%");
  });
});

describe("stackDots", () => {
  it("never overlaps dots and keeps every company", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.1, max: 9, noNaN: true })), (ratios) => {
        const dots = stackDots(ratios);
        expect(dots).toHaveLength(ratios.length);
        for (const row of Map.groupBy(dots, (dot) => dot.row).values()) {
          row.forEach((dot, i) => {
            const before = row[i - 1]?.at ?? -Infinity;
            expect(dot.at - before).toBeGreaterThanOrEqual(3);
          });
        }
      }),
      seeded,
    );
  });
});
