import type { MarketResponse } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { toHeroChart } from "./hero-chart-data.ts";

/** 2025-11-14, a Friday, as days since 1970. */
const FRIDAY = Date.UTC(2025, 10, 14) / 86_400_000;

function hero(days: number[], close: (number | null)[]): NonNullable<MarketResponse["hero"]> {
  return {
    ticker: "0482",
    price: { days, close },
    price_decimals: 0,
    value: {
      days: [FRIDAY - 3000, FRIDAY - 2000, FRIDAY - 1000, FRIDAY],
      calibrated: [null, 90, 100, 110],
      uncalibrated: [80, 85, 95, 105],
      unrated: [null, null, null, null],
      calibrated_from: 1,
      edges: [0.6, 0.8, 1.25, 1.67],
    },
    valuation: null,
  };
}

describe("toHeroChart", () => {
  it("keeps the last traded close of each week", () => {
    const monday = FRIDAY - 4;
    const days = [monday - 3, monday, monday + 1, FRIDAY];
    const { price } = toHeroChart(hero(days, [10, 11, 12, null]));
    expect(price).toEqual({ days: [monday - 3, monday + 1], close: [10, 12] });
  });

  it("omits data older than the chart", () => {
    const { price } = toHeroChart(hero([FRIDAY - 4000, FRIDAY], [1, 2]));
    expect(price).toEqual({ days: [FRIDAY], close: [2] });
  });

  it("keeps the value in force on the first day, and only the line that the verdict uses", () => {
    const { value } = toHeroChart(hero([FRIDAY - 2500, FRIDAY], [1, 2]));
    expect(value).toMatchObject({
      days: [FRIDAY - 2000, FRIDAY - 1000, FRIDAY],
      calibrated: [90, 100, 110],
      uncalibrated: [null, null, null],
    });
    const longer = hero([FRIDAY - 1], [1]);
    const uncalibrated = { ...longer.value!, calibrated_from: null };
    expect(toHeroChart({ ...longer, value: uncalibrated }).value?.calibrated).toEqual([
      85, 95, 105,
    ]);
  });

  it("accepts a company without prices", () => {
    expect(toHeroChart(hero([], [])).price.days).toEqual([]);
  });
});
