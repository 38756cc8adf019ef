import { describe, expect, it } from "vitest";
import type { FiscalYearOffset } from "./fiscal-window.ts";
import {
  selectableYears,
  moveFiscalHandle,
  nearestYear,
  unavailableBeginReason,
} from "./fiscal-window.ts";

const window = { begin: -5, end: 0 };

function offset(relative: number, changes: Partial<FiscalYearOffset> = {}): FiscalYearOffset {
  const available = relative <= -2;
  return {
    name: `${2025 + relative}年3月期`,
    is_current: relative === 0,
    is_for_begin: available,
    is_for_end: relative >= -3,
    is_current_begin: relative === window.begin,
    is_current_end: relative === window.end,
    fcf_norm_is_positive: true,
    is_available_for_begin: available,
    absolute_fy_index: 2025 + relative,
    relative_fy_index: relative,
    irregular: false,
    ...changes,
  };
}

const negative = { fcf_norm_is_positive: false, is_available_for_begin: false };
const offsets = [-7, -6, -5, -4, -3, -2, -1, 0].map((relative) =>
  offset(relative, relative === -6 ? negative : {}),
);
const begins = selectableYears("begin", offsets, window);
const ends = selectableYears("end", offsets, window);

describe("selectableYears", () => {
  it("offers available begin years before the end", () => {
    expect(begins.map((choice) => choice.relative_fy_index)).toEqual([-7, -5, -4, -3, -2]);
  });

  it("offers end years after the begin", () => {
    expect(ends.map((choice) => choice.relative_fy_index)).toEqual([-3, -2, -1, 0]);
    const late = selectableYears("end", offsets, { begin: -2, end: 0 });
    expect(late.map((choice) => choice.relative_fy_index)).toEqual([-1, 0]);
  });
});

describe("moveFiscalHandle", () => {
  it("skips a year that cannot be the begin", () => {
    expect(moveFiscalHandle("ArrowLeft", begins, -5)).toBe(-7);
    expect(moveFiscalHandle("ArrowRight", begins, -7)).toBe(-5);
  });

  it("stops at the ends and jumps with Home and End", () => {
    expect(moveFiscalHandle("ArrowLeft", begins, -7)).toBe(-7);
    expect(moveFiscalHandle("Home", begins, -2)).toBe(-7);
    expect(moveFiscalHandle("End", begins, -7)).toBe(-2);
  });

  it("ignores other keys", () => {
    expect(moveFiscalHandle("Tab", begins, -5)).toBeNull();
    expect(moveFiscalHandle("ArrowLeft", [], -5)).toBeNull();
  });
});

describe("nearestYear", () => {
  const places = new Map(offsets.map((o) => [o.relative_fy_index, 100 + o.relative_fy_index * 10]));

  it("snaps a dragged handle to the nearest available year", () => {
    expect(nearestYear(begins, places, 52)).toBe(-5);
    expect(nearestYear(begins, places, 42)).toBe(-5);
    expect(nearestYear(begins, places, 38)).toBe(-7);
    expect(nearestYear([], places, 34)).toBeNull();
  });
});

describe("unavailableBeginReason", () => {
  it("is null for available years and for those next to the end", () => {
    expect(unavailableBeginReason(offset(-4), window)).toBeNull();
    expect(unavailableBeginReason(offset(-1), window)).toBeNull();
  });

  it("returns the reason", () => {
    expect(unavailableBeginReason(offset(-6, negative), window)).toContain(
      "フリーキャッシュフロー",
    );
    const changed = offset(-6, { ...negative, irregular: true, is_for_begin: false });
    expect(unavailableBeginReason(changed, window)).toContain("12か月でない");
    const unusable = offset(-6, { is_for_begin: false, is_available_for_begin: false });
    expect(unavailableBeginReason(unusable, window)).toContain("足りない");
  });
});
