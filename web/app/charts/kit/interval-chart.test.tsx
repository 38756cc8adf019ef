import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { linearScale } from "./chart-scale.ts";
import { IntervalChart, type IntervalMark } from "./interval-chart.tsx";
import { MonthBars } from "./month-bars.tsx";

const scale = linearScale([-0.2, 0.2], { formatTick: String });

function draw(marks: readonly IntervalMark[], isOneLine = false): string {
  const rows = [{ name: "全体", note: "12件", marks, figures: ["0.1", ["0.2", "0.3"]] }];
  return renderToString(
    <IntervalChart
      scale={scale}
      heads={["相関", "差"]}
      groups={[{ name: "組", rows }]}
      isOneLine={isOneLine}
    />,
  ).replaceAll("<!-- -->", "");
}

describe("linearScale", () => {
  it("has round ticks around the values and the reference", () => {
    const { ticks, percentOf } = linearScale([0.31, 0.62], { formatTick: String, reference: 0.5 });
    expect(ticks.map(({ text }) => text)).toEqual(["0.3", "0.4", "0.5", "0.6", "0.7"]);
    expect([0.3, 0.5, 0.7, 9].map((value) => Math.round(percentOf(value)))).toEqual([
      0, 50, 100, 100,
    ]);
  });
});

describe("IntervalChart", () => {
  it("places marks and whiskers on the axis, each on a line of its own", () => {
    const html = draw([
      { value: 0.1, interval: [-0.1, 0.2], variant: "ours" },
      { value: 0, variant: "other" },
    ]);
    expect(html).toContain('x1="25.00%" x2="100.00%" y1="25.0%" y2="25.0%"');
    expect(html).toContain('cx="75.00%" cy="25.0%"');
    expect(html).toContain('cx="50.00%" cy="75.0%"');
  });

  it("puts marks on one line if asked, a bar within the whisker, and draws nothing for null", () => {
    const html = draw(
      [
        { value: 0.1, inner: [0, 0.15], variant: "ours" },
        { value: null, interval: [-0.1, 0.1], variant: "other" },
      ],
      true,
    );
    expect(html.match(/<circle/g)).toHaveLength(1);
    expect(html).toContain('class="inner" x1="50.00%" x2="87.50%" y1="50.0%"');
    expect(html).not.toContain('class="other"');
  });

  it("says every figure with its head, and hides the drawing", () => {
    const html = draw([]);
    const text = html
      .replaceAll(/<(svg|div class="(?:x-axis|heads)") ?.*?<\/(svg|div)>/g, "")
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/ +/g, " ");
    expect(text).toContain("組 全体 12件 相関 0.1 差 0.2 0.3");
    expect(html).toMatch(/<svg [^>]*aria-hidden="true"/);
  });
});

describe("MonthBars", () => {
  it("draws bars up and down from the reference, and rings for what is compared", () => {
    const html = renderToString(
      <MonthBars
        scale={scale}
        years={[
          {
            name: "2020年",
            figures: ["平均 0.05"],
            bars: [
              { month: 1, value: 0.1, compared: null, isMarked: true },
              { month: 2, value: -0.2, compared: 0.2, isMarked: false },
              { month: 3, value: null, compared: null, isMarked: false },
            ],
          },
        ]}
      />,
    );
    const bars = [...html.matchAll(/<rect[^>]* y="([\d.]+)%" height="([\d.]+)%"/g)];
    expect(bars.map(([, y, height]) => [Number(y), Number(height)])).toEqual([
      [25, 25],
      [50, 50],
    ]);
    expect(html.match(/class="marked"/g)).toHaveLength(1);
    expect(html.match(/<circle[^>]* cy="0.00%"/g)).toHaveLength(1);
    expect(html).toContain("平均 0.05");
  });
});
