import type { FiscalYearOffset } from "@tenbin/engine";
import { describe, expect, it } from "vitest";
import { isWindowAvailable, offsetView, toFiscalWindow } from "./rules.ts";

const offset = (
  relativeFyIndex: number,
  more: Partial<FiscalYearOffset> = {},
): FiscalYearOffset => ({
  periodStart: `${2024 + relativeFyIndex}-04-01`,
  periodEnd: `${2025 + relativeFyIndex}-03-31`,
  documentId: `d${relativeFyIndex}`,
  isCurrent: relativeFyIndex === 0,
  isForBegin: true,
  isForEnd: true,
  isCurrentBegin: false,
  isCurrentEnd: relativeFyIndex === 0,
  fcfNormIsPositive: true,
  isAvailableForBegin: true,
  absoluteFyIndex: 2025 + relativeFyIndex,
  relativeFyIndex,
  irregular: false,
  ...more,
});

describe("toFiscalWindow", () => {
  it("is the default without handles; a lone end takes five years before it", () => {
    expect(toFiscalWindow({})).toBeUndefined();
    expect(toFiscalWindow({ begin: -3 })).toEqual({ begin: -3, end: 0 });
    expect(toFiscalWindow({ end: -2 })).toEqual({ begin: -7, end: -2 });
    expect(toFiscalWindow({ begin: -9, end: -1 })).toEqual({ begin: -9, end: -1 });
  });
});

describe("isWindowAvailable", () => {
  const offsets = [
    offset(-4, { isAvailableForBegin: false, fcfNormIsPositive: false }),
    offset(-3),
    offset(0, { isForEnd: false }),
  ];
  it("asks each handle that was set to stand on a year that can carry it", () => {
    expect(isWindowAvailable(offsets, {})).toBe(true);
    expect(isWindowAvailable(offsets, { begin: -3 })).toBe(true);
    expect(isWindowAvailable(offsets, { begin: -4 })).toBe(false);
    expect(isWindowAvailable(offsets, { begin: -2 })).toBe(false);
    expect(isWindowAvailable(offsets, { begin: -3, end: 0 })).toBe(false);
    expect(isWindowAvailable(offsets, { end: -3 })).toBe(true);
  });
});

describe("offsetView", () => {
  it("spells the ten fields as the specification does and marks changed years [spec 3.4]", () => {
    expect(offsetView(offset(-3, { irregular: true }))).toEqual({
      name: "2022年3月期",
      is_current: false,
      is_for_begin: true,
      is_for_end: true,
      is_current_begin: false,
      is_current_end: false,
      fcf_norm_is_positive: true,
      is_available_for_begin: true,
      absolute_fy_index: 2022,
      relative_fy_index: -3,
      irregular: true,
    });
  });
});
