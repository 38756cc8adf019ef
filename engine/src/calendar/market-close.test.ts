import { describe, expect, it } from "vitest";
import { marketCloseTime } from "./market-close.ts";

describe("marketCloseTime", () => {
  it.each([
    ["2016-06-24", "2016-06-24T15:00:00+09:00"],
    ["2024-11-01", "2024-11-01T15:00:00+09:00"],
    ["2024-11-04", "2024-11-04T15:00:00+09:00"],
    ["2024-11-05", "2024-11-05T15:30:00+09:00"],
    ["2026-01-05", "2026-01-05T15:30:00+09:00"],
  ])("puts the closing auction of %s at %s", (day, moment) => {
    expect(marketCloseTime(day)).toBe(Date.parse(moment));
  });
});
