import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DiagnosisUnit } from "@tenbin/contract";
import { toEpochDay } from "../../platform/clock/days.ts";
import { formatFigure } from "./format-figure.ts";
import { parseNumber } from "./testing/parse-number.ts";

describe("formatFigure", () => {
  it.each<[DiagnosisUnit, number, string]>([
    ["yen", 0, "0万円"],
    ["yen", 4_999, "0万円"],
    ["yen", 99_994_999, "9,999万円"],
    ["yen", 99_995_000, "1.0億円"],
    ["yen", 123_450_000_000, "1,234.5億円"],
    ["yen", 999_994_000_000, "9,999.9億円"],
    ["yen", 999_995_000_000, "1.00兆円"],
    ["yen", -250_000_000, "△2.5億円"],
    ["yen", -30_000, "△3万円"],
    ["yen", -4_000, "0万円"],
    ["yen_per_share", 99.94, "99.9円"],
    ["yen_per_share", 99.95, "100円"],
    ["yen_per_share", 12_345.6, "12,346円"],
    ["yen_per_share", -12.3, "△12.3円"],
    ["quoted_yen", 152.3, "152.3円"],
    ["quoted_yen", 2_999.5, "2,999.5円"],
    ["quoted_yen", 12_345, "12,345円"],
    ["percent", -0.1234, "12.3%"],
    ["signed_percent", -0.05, "△5.0%"],
    ["signed_percent", -0.0004, "0.0%"],
    ["whole_percent", 0.125, "13%"],
    ["tenths", 0.8, "8割"],
    ["times", 1.234, "1.23倍"],
    ["factor", 2.86, "2.9倍"],
    ["count", 1_234, "1,234"],
    ["day", toEpochDay("2025-01-05"), "2025年1月5日"],
    ["fiscal_year", toEpochDay("2024-02-29"), "2024年2月期"],
  ])("writes %s of %d as %s", (unit, value, text) => {
    expect(formatFigure({ value, unit, priceDecimals: 0 })).toBe(text);
  });

  it("writes a whole price with the decimals of its step", () => {
    expect(formatFigure({ value: 1_602, unit: "quoted_yen", priceDecimals: 1 })).toBe("1,602.0円");
  });

  it("writes every figure that has a sign with it, within half of its last digit", () => {
    const units = fc.constantFrom<DiagnosisUnit>("yen", "yen_per_share", "signed_percent");
    const amount = fc.double({ min: -1e15, max: 1e15, noNaN: true });
    fc.assert(
      fc.property(units, amount, (unit, value) => {
        const text = formatFigure({ value, unit, priceDecimals: 0 });
        const { number, precision } = parseNumber(text, unit);
        const slack = Math.abs(value) * 1e-12;
        expect(Math.abs(number - value)).toBeLessThanOrEqual(precision + slack);
      }),
      { seed: 20251114, numRuns: 500 },
    );
  });
});
