import { pillarAbsence as pillarAbsenceKey, pillarInputKey, pillarKey } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import {
  formatFiscalYears,
  pillarDescriptions,
  pillarAbsenceMessage,
  formatPillarInput,
  pillarInputLabels,
} from "./pillar-details.ts";
import { pillarLabels } from "@tenbin/contract/labels";

describe("pillar labels", () => {
  it("exist and differ for every pillar and every input of the contract", () => {
    const names = pillarKey.options.map((key) => pillarLabels[key]);
    const inputs = pillarInputKey.options.map((key) => pillarInputLabels[key]);
    const sentences = pillarKey.options.map((key) => pillarDescriptions[key]);
    expect(new Set(sentences).size).toBe(pillarKey.options.length);
    expect(new Set(names).size).toBe(pillarKey.options.length);
    expect(new Set(inputs).size).toBe(pillarInputKey.options.length);
  });

  it("exist for every reason why a pillar has no value", () => {
    const reasons = pillarAbsenceKey.options.map((reason) => pillarAbsenceMessage(reason));
    expect(new Set(reasons).size).toBe(reasons.length);
    expect(pillarAbsenceMessage("nonpositive_fcf")).toContain("フリーキャッシュフロー");
    expect(pillarAbsenceMessage(null)).toBe("計算に必要な数値がありません");
  });
});

describe("formatPillarInput", () => {
  const input = { fiscal_years: [], document_ids: [] };

  it.each([
    ["book_value", 35_600_000_000, "yen", "356.0億円"],
    ["fcf_normalised", -320_000_000, "yen", "△3.2億円"],
    ["roe_mean", 0.09, "ratio", "9.0%"],
    ["persistence", 0.9, "ratio", "0.90"],
    ["predicted_pbr", 1.87, "times", "1.87倍"],
    ["peer_count", 1820, "count", "1,820社"],
  ] as const)("writes %s", (key, value, unit, expected) => {
    expect(formatPillarInput({ ...input, key, value, unit })).toBe(expected);
  });
});

describe("formatFiscalYears", () => {
  it("formats one year, a span with its count, or nothing", () => {
    expect(formatFiscalYears(["2025年3月期"])).toBe("2025年3月期");
    expect(formatFiscalYears(["2020年3月期", "2022年3月期", "2023年3月期"])).toBe(
      "2020年3月期から2023年3月期(3期)",
    );
    expect(formatFiscalYears([])).toBeNull();
  });
});
