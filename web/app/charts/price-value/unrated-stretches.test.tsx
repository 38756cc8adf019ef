import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { priceChartFixture } from "../testing/price-chart-fixture.ts";
import { createChartModel } from "./chart-model.ts";
import { ChartTable } from "./chart-table.tsx";
import { createFrame } from "./frame.ts";
import { createGeometry } from "./geometry.ts";
import { Readout, readingOn } from "./readout.tsx";
import { UnratedLabels } from "./unrated-stretches.tsx";

/** Without a value for these many month ends before the newest year. */
function drawGap(months: number) {
  const { value, ...chart } = priceChartFixture();
  const end = value!.days.length - 12;
  const inGap = (i: number) => i >= end - months && i < end;
  const gap = {
    ...value!,
    uncalibrated: value!.uncalibrated.map((each, i) => (inGap(i) ? null : each)),
    calibrated: value!.calibrated.map((each, i) => (inGap(i) ? null : each)),
    unrated: value!.days.map((_, i) => (inGap(i) ? ("negative_equity" as const) : null)),
  };
  const model = createChartModel({ ...chart, value: gap }, 10, "log")!;
  const geometry = createGeometry(createFrame(1200), model);
  const index = chart.price.days.findIndex((day) => day > gap.days[end - 2]!);
  return {
    labels: renderToStaticMarkup(<UnratedLabels model={model} geometry={geometry} />),
    readout: renderToStaticMarkup(
      <Readout reading={readingOn(model.chart, model.allSteps, index)!} absence="unrated" />,
    ),
    table: renderToStaticMarkup(<ChartTable model={model} />),
  };
}

describe("a gap of the value line", () => {
  it("names its reason in readout, table and drawing", () => {
    const { labels, readout, table } = drawGap(30);
    expect(readout).toContain("判定なし(純資産がプラスでない)");
    expect(table.match(/<td class="not-narrow">純資産がプラスでない<\/td>/g)).toHaveLength(30);
    expect(labels).toContain("純資産がプラスでない");
  });

  it("leaves the reason to the readout where the drawing has no room", () => {
    const { labels, readout } = drawGap(12);
    expect(labels).toMatch(/>判定なし<\/text>$/);
    expect(labels).not.toContain("純資産");
    expect(readout).toContain("純資産がプラスでない");
  });
});
