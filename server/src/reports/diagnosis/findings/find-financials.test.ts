import { describe, expect, it } from "vitest";
import { diagnose } from "../diagnose.ts";
import {
  diagnosisFixture,
  OKU,
  sentencesOf,
  textsOf,
  yearFixture,
} from "../testing/diagnosis-fixture.ts";

const toldEarnings = (op: number | null, op5: number | null) =>
  textsOf({ company: { op: op && op * OKU, op5: op5 && op5 * OKU } }, "accounts");

describe("operating income beside its five-year mean", () => {
  it.each([
    [12.1, 10, "2025年3月期の営業利益は12.1億円で、直近5期の平均10.0億円を21.0%上回っています。"],
    [7.9, 10, "2025年3月期の営業利益は7.9億円で、直近5期の平均10.0億円を21.0%下回っています。"],
    [60, 10, "2025年3月期の営業利益は60.0億円で、直近5期の平均10.0億円を500.0%上回っています。"],
    [61, 10, "2025年3月期の営業利益は61.0億円、直近5期の平均は10.0億円です。"],
    [-2, 10, "2025年3月期の営業利益は△2.0億円、直近5期の平均は10.0億円です。"],
    [2, -1, "2025年3月期の営業利益は2.0億円、直近5期の平均は△1.0億円です。"],
  ])("of %f億円 over %f億円 is told", (op, op5, sentence) => {
    expect(toldEarnings(op, op5)).toEqual([sentence]);
  });

  it.each([
    [11.9, 10],
    [8.1, 10],
    [null, 10],
    [12, null],
  ])("of %s億円 over %s億円 is not worth a sentence", (op, op5) => {
    expect(toldEarnings(op, op5)).toEqual([]);
  });

  it("names every filing that the mean was taken from", () => {
    const ends = [2019, 2020, 2021, 2022, 2023, 2024, 2025].map((year) => `${year}-03-31`);
    const input = diagnosisFixture({
      company: { op: 15 * OKU, op5: 10 * OKU },
      financials: { years: ends.map((end) => yearFixture(end)), quarters: [] },
    });
    const [sentence] = sentencesOf(diagnose(input), "accounts");
    expect(sentence?.figures.find(({ label }) => label === "利益の平均")).toMatchObject({
      source: "有価証券報告書 2021年3月期ほか4件",
      document_ids: ends.slice(-5).map((end) => `FY-${end}`),
    });
  });
});

const toldNetCash = (
  netcash: number | null,
  ratio: number | null,
  sector: string | null = "機械",
) =>
  textsOf(
    {
      company: {
        netcash: netcash && netcash * OKU,
        cash_price_ratio: ratio,
        industry_category: sector,
      },
      page: {
        netcash_parts: {
          current_assets: 100 * OKU,
          investment_securities: 0,
          liabilities: 70 * OKU,
          period_end: "2025-09-30",
          fiscal_year: "2026年3月期",
          document_id: "Q2025-2Q",
        },
      },
    },
    "accounts",
  );

describe("net cash", () => {
  it("from three tenths of the market capitalisation is worth a sentence", () => {
    expect(toldNetCash(30, 0.3)).toEqual([
      "ネットキャッシュ(2025年9月末)は30.0億円で、時価総額の30%にあたります。",
    ]);
    expect(toldNetCash(29.9, 0.299)).toEqual([]);
    expect(toldNetCash(150, 1.5)).toEqual([
      "ネットキャッシュ(2025年9月末)は150.0億円で、時価総額の150%にあたります。",
    ]);
  });
  it("that is negative is told as the excess of liabilities", () => {
    expect(toldNetCash(-30, -0.3)).toEqual([
      "ネットキャッシュ(2025年9月末)は△30.0億円です。負債が流動資産と投資有価証券の7割との合計を上回り、その差は時価総額の30%にあたります。",
    ]);
    expect(toldNetCash(-29, -0.29)).toEqual([]);
  });

  it.each([
    ["a bank", -900, -5, "銀行業"],
    ["an insurer", 900, 5, "保険業"],
    ["a broker", 900, 5, "証券、商品先物取引業"],
    ["a company without the accounts", null, null, "機械"],
    ["a company without a price", 30, null, "機械"],
  ])("of %s means nothing and is not told", (_, netcash, ratio, sector) => {
    expect(toldNetCash(netcash, ratio, sector)).toEqual([]);
  });
});
