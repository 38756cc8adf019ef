import { metricOf } from "@tenbin/contract/metrics";
import { formatThreshold } from "@tenbin/contract/screen-words";
import { describe, expect, it } from "vitest";
import { formatMetricFigure } from "./format-metric.ts";

describe("figures of metrics", () => {
  it.each([
    ["mv", 44.53e9, "445.3", "445.3億円"],
    ["mv", 1.2e12, "12,000.0", "1.2兆円"],
    ["mv", 10e9, "100.0", "100億円"],
    ["netsales_growth_p5y", 0.03, "+3.0", "+3%"],
    ["netsales_growth_p5y", -0.125, "−12.5", "−12.5%"],
    ["equity_ratio", 0.5, "50.0", "50%"],
    ["cash_price_ratio", 0.5, "0.50", "0.5倍"],
    ["progress_gap", 0.05, "+5.0", "+5ポイント"],
    ["ctbm_accuracy", 50, "50", "50"],
    ["close", 1423, "1,423", "1,423円"],
    ["close", 62.5, "62.5", "62.5円"],
    ["per", 12.34, "12.3", "12.34倍"],
  ] as const)("%s of %s is %s in a column, %s in a condition", (id, value, figure, threshold) => {
    const { format } = metricOf(id);
    expect(formatMetricFigure(value, format)).toBe(figure);
    expect(formatThreshold(value, format)).toBe(threshold);
  });

  it("are a dash, never 0, where there is none", () => {
    expect(formatMetricFigure(null, metricOf("mv").format)).toBe("－");
  });
});
