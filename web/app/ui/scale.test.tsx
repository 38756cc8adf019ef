import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Lane, scalePosition, VerdictScale } from "./scale.tsx";

describe("scalePosition", () => {
  it("puts 1 in the middle and is symmetric in the logarithm", () => {
    expect(scalePosition(1)).toBeCloseTo(50, 6);
    expect(scalePosition(0.8) + scalePosition(1.25)).toBeCloseTo(100, 6);
    expect(scalePosition(0.6)).toBeCloseTo(22.13, 2);
  });

  it.each([
    [0.01, 0],
    [40, 100],
  ])("keeps %d at the end", (ratio, end) => {
    expect(scalePosition(ratio)).toBeCloseTo(end, 6);
  });
});

describe("VerdictScale", () => {
  it("shows the true figure of a ratio beyond the axis and says it in words", () => {
    const html = renderToString(<VerdictScale ratio={3.21} verdict="very_expensive" />);
    expect(html).toContain("株価÷理論価値は3.21倍、判定は大幅割高");
    expect(html).toContain("--at:100.00");
  });
});

describe("Lane", () => {
  it("draws no dot without a ratio", () => {
    expect(renderToString(<Lane ratio={null} />)).not.toContain("--at");
  });
});
