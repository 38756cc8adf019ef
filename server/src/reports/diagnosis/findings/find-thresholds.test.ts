import type { ValuationView } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { textsOf, valuationFixture, yearFixture } from "../testing/diagnosis-fixture.ts";

const turns = (known: Partial<ValuationView>) =>
  textsOf({ valuation: valuationFixture(known) }, "turns").filter(
    (text) => !text.includes("判定をやめます"),
  );

describe("what would change the verdict", () => {
  it.each([
    [
      590,
      "株価が1.7%上がって600円を超えるか、理論価値が1.7%下がって983円を下回ると、判定は「割安」に変わります。",
    ],
    [
      640,
      "株価が6.3%下がって600円以下になるか、理論価値が6.7%上がって1,067円以上になると、判定は「大幅割安」に変わります。",
    ],
    [
      700,
      "株価が14.3%上がって800円を超えるか、理論価値が12.5%下がって875円を下回ると、判定は「妥当」に変わります。",
    ],
    [
      820,
      "株価が2.4%下がって800円以下になるか、理論価値が2.5%上がって1,025円以上になると、判定は「割安」に変わります。",
    ],
    [
      1_200,
      "株価が4.2%上がって1,250円以上になるか、理論価値が4.0%下がって960円以下になると、判定は「割高」に変わります。",
    ],
    [
      1_300,
      "株価が3.8%下がって1,250円を下回るか、理論価値が4.0%上がって1,040円を超えると、判定は「妥当」に変わります。",
    ],
    [
      1_600,
      "株価が4.4%上がって1,670円以上になるか、理論価値が4.2%下がって958円以下になると、判定は「大幅割高」に変わります。",
    ],
    [
      1_800,
      "株価が7.2%下がって1,670円を下回るか、理論価値が7.8%上がって1,078円を超えると、判定は「割高」に変わります。",
    ],
  ])("is the nearest edge from %d yen, by price or by value", (price, sentence) => {
    expect(turns({ price })[0]).toBe(`ほかが変わらなければ、${sentence}`);
  });

  it("is left out where price or value would have to move by more than half", () => {
    for (const price of [400, 2_500]) expect(turns({ price })[0]).toMatch(/^ほかが変わらなければ/);
    for (const price of [399, 2_510]) expect(turns({ price })[0]).toMatch(/^いまの理論価値のまま/);
  });

  it("follows the edges stored with the value", () => {
    expect(turns({ price: 1_000, edges: [0.5, 0.9, 1.1, 2] })[0]).toContain("1,100円以上になる");
  });
});

const sentence = (levels: string) =>
  `いまの理論価値のままなら、株価が${levels}に判定が変わります。`;

describe("the price at which the verdict turns to the other side", () => {
  it.each([
    [700, "600円以下になると「大幅割安」"],
    [800, "600円以下になると「大幅割安」"],
    [1_000, "1,250円以上になると「割高」"],
    [1_250, "1,670円以上になると「大幅割高」"],
  ])("from %d yen is the farther edge of its verdict", (price, levels) => {
    expect(turns({ price })[1]).toBe(sentence(levels));
  });

  it.each([
    [300, "600円を超えると「割安」"],
    [9_000, "1,670円を下回ると「割高」"],
  ])("from %d yen is the only edge, where that is far", (price, levels) => {
    expect(turns({ price })).toEqual([sentence(levels)]);
  });

  it.each([500, 600, 1_670])("is not told from %d yen, which has one edge", (price) => {
    expect(turns({ price })).toHaveLength(1);
  });
});

const toldExpiry = (...years: ReturnType<typeof yearFixture>[]) =>
  textsOf({ financials: { years, quarters: [] } }, "turns").filter((text) =>
    text.includes("判定をやめます"),
  );

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
