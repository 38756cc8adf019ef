import { describe, expect, it } from "vitest";
import { textsOf, valuationFixture, yearFixture } from "../testing/diagnosis-fixture.ts";

const toldTurns = (price: number) =>
  textsOf({ valuation: valuationFixture({ price }) }, "turns")[0];

describe("the prices at which the verdict turns", () => {
  it.each([
    [500, "600円を超えると「割安」"],
    [600, "600円を超えると「割安」"],
    [700, "800円を超えると「妥当」、600円以下になると「大幅割安」"],
    [800, "800円を超えると「妥当」、600円以下になると「大幅割安」"],
    [1_000, "1,250円以上になると「割高」、800円以下になると「割安」"],
    [1_250, "1,670円以上になると「大幅割高」、1,250円を下回ると「妥当」"],
    [1_670, "1,670円を下回ると「割高」"],
    [9_000, "1,670円を下回ると「割高」"],
  ])("from %d yen are the edges of its verdict, each on its own side", (price, turns) => {
    expect(toldTurns(price)).toBe(`いまの理論価値のままなら、株価が${turns}に判定が変わります。`);
  });
});

const toldExpiry = (...years: ReturnType<typeof yearFixture>[]) =>
  textsOf({ financials: { years, quarters: [] } }, "turns").slice(1);

describe("the day on which the annual results become too old", () => {
  it("is eighteen months after the fiscal year's end", () => {
    expect(toldExpiry(yearFixture("2025-03-31"))).toEqual([
      "2025年3月期の決算は期末から18か月で古いとみなすため、次の通期の決算が開示されないまま2026年9月30日を過ぎると、判定をやめます。",
    ]);
  });

  it("counts from the newest reported year, not from a forecast", () => {
    const forecast = yearFixture("2026-03-31", { status: "forecast" });
    expect(toldExpiry(yearFixture("2024-03-31"), yearFixture("2024-12-31"), forecast)[0]).toMatch(
      /^2024年12月期の決算は.*2026年7月2日を過ぎると/,
    );
    expect(toldExpiry()).toEqual([]);
  });
});
