import { describe, expect, it } from "vitest";
import type { Pillar } from "@tenbin/contract";
import {
  OKU,
  pillarFixture,
  pillarInputs,
  textsOf,
  valuationFixture,
} from "../testing/diagnosis-fixture.ts";

function told(pillars: readonly Pillar[], price = 700, sector: string | null = null): string[] {
  const valuation = valuationFixture({ price, pillars: [...pillars] });
  return textsOf({ valuation, company: { industry_category: sector } }, "pillars");
}

const FIVE_YEARS = [2021, 2022, 2023, 2024, 2025].map((year) => `${year}-03-31`);

const toldSpread = (highest: number) =>
  told([
    pillarFixture("balance_sheet", 1_000, 0.2),
    pillarFixture("cash_flow", highest, 0.3),
    pillarFixture("peers", 1_100, 0.5),
  ])[0];

describe("the spread of the pillars", () => {
  it("names the highest and the lowest pillar, whose values the bridge tells", () => {
    expect(toldSpread(1_500)).toBe(
      "3本の柱のうち最も高いキャッシュフローと最も低い純資産の値の間には、1.5倍の開きがあります。",
    );
    expect(toldSpread(1_400)).toBe(
      "3本の柱のうち最も高いキャッシュフローと最も低い純資産の値の開きは、1.4倍にとどまります。",
    );
  });
});

describe("how the deciding pillar was computed", () => {
  const rest = [pillarFixture("trend", 800, 0.1)];

  it.each<[string, Pillar, string]>([
    [
      "profitable equity",
      pillarFixture("balance_sheet", 1_200, 0.9, {
        inputs: pillarInputs({ book_value: 100 * OKU, roe_mean: 0.12, cost_of_equity: 0.07 }),
      }),
      "純資産の柱は、自己資本100.0億円に、平均ROE(12.0%)が資本コスト(7.0%)を上回る分の価値を加えたものです。",
    ],
    [
      "equity that earns less than its cost",
      pillarFixture("balance_sheet", 1_200, 0.9, {
        inputs: pillarInputs({ book_value: 100 * OKU, roe_mean: 0.03, cost_of_equity: 0.07 }),
      }),
      "純資産の柱は、自己資本100.0億円から、平均ROE(3.0%)が資本コスト(7.0%)を下回る分の価値を差し引いたものです。",
    ],
    [
      "losses",
      pillarFixture("balance_sheet", 1_200, 0.9, {
        inputs: pillarInputs({ book_value: 100 * OKU, roe_mean: -0.05, cost_of_equity: 0.07 }),
      }),
      "純資産の柱は、自己資本100.0億円から、平均ROE(△5.0%)が資本コスト(7.0%)を下回る分の価値を差し引いたものです。",
    ],
    [
      "free cash flow",
      pillarFixture("cash_flow", 1_200, 0.9, {
        inputs: pillarInputs({ fcf_normalised: 6 * OKU, payout: 2 * OKU }, FIVE_YEARS),
      }),
      "キャッシュフローの柱は、5期平均のフリーキャッシュフロー6.0億円と、配当・自社株買いの平均2.0億円から求めています。",
    ],
    [
      "falling sales",
      pillarFixture("trend", 1_200, 0.9, {
        inputs: pillarInputs({ nopat_trend: 7 * OKU, sales_growth: -0.03 }, FIVE_YEARS),
      }),
      "成長トレンドの柱は、5期の営業利益の基調(税引後で年7.0億円)と、売上高の年3.0%の減少から求めています。",
    ],
    [
      "growing sales",
      pillarFixture("trend", 1_200, 0.9, {
        inputs: pillarInputs({ nopat_trend: 7 * OKU, sales_growth: 0.045 }, FIVE_YEARS),
      }),
      "成長トレンドの柱は、5期の営業利益の基調(税引後で年7.0億円)と、売上高の年4.5%の成長から求めています。",
    ],
    [
      "peers",
      pillarFixture("peers", 1_200, 0.9, {
        inputs: pillarInputs({ book_value: 100 * OKU, predicted_pbr: 1.234, peer_count: 1_234 }),
      }),
      "市場比較の柱は、自己資本100.0億円に、業種や規模、収益性などを1,234社と比べて見込んだPBR1.23倍を掛けたものです。",
    ],
  ])("tells of %s", (_, pillar, sentence) => {
    expect(told([pillar, ...rest])[1]).toBe(`「割安」の判定に最も効いている${sentence}`);
    expect(told([pillar, ...rest], 1_000)[1]).toBe(`重みの最も大きい${sentence}`);
  });

  it("is left out for a value that was stored without its inputs", () => {
    expect(told([pillarFixture("peers", 1_200, 0.9), ...rest])).toHaveLength(1);
  });
});

describe("a single pillar", () => {
  const inputs = pillarInputs({ book_value: 100 * OKU, roe_mean: 0.08, cost_of_equity: 0.07 });
  const only = pillarFixture("balance_sheet", 1_200, 1, { inputs });
  const outside = (["cash_flow", "trend", "peers"] as const).map((key) =>
    pillarFixture(key, null, 0, { reason: "sector_outside_model" }),
  );

  it("of a bank needs no excuse for the pillars that its sector does not use", () => {
    expect(told([only, ...outside], 700, "銀行業")).toEqual([
      "銀行業なので、純資産の柱(1株あたり1,200円)だけで計算しています。",
      "この柱は、自己資本100.0億円に、平均ROE(8.0%)が資本コスト(7.0%)を上回る分の価値を加えたものです。",
    ]);
  });

  it("of another company says what the others lack, grouped by reason", () => {
    const absent = [
      pillarFixture("cash_flow", null, 0, { reason: "no_cash_flow" }),
      pillarFixture("trend", null, 0, { reason: "no_operating_profit" }),
      pillarFixture("peers", null, 0, { reason: "no_peers_model" }),
    ];
    const [first, , ...why] = told([only, ...absent], 700, "機械");
    expect(first).toBe("計算に使えた柱は純資産だけで、1株あたり1,200円です。");
    expect(why).toEqual([
      "キャッシュフローの開示が足りないため、キャッシュフローの柱は使わず、残る1本で計算しています。",
      "営業利益の開示が足りないため、成長トレンドの柱は使わず、残る1本で計算しています。",
      "比べられる企業が足りないため、市場比較の柱は使わず、残る1本で計算しています。",
    ]);
  });
});

const negativeCashFlow = (inputs: Pillar["inputs"]) =>
  pillarFixture("cash_flow", null, 0, { reason: "nonpositive_fcf", inputs });

describe("pillars that are absent", () => {
  const two = [pillarFixture("balance_sheet", 900, 0.5), pillarFixture("peers", 1_100, 0.5)];

  it("for one reason share a sentence", () => {
    const absent = (["cash_flow", "trend"] as const).map((key) =>
      pillarFixture(key, null, 0, { reason: "no_net_cash" }),
    );
    expect(told([...two, ...absent]).slice(1)).toEqual([
      "ネットキャッシュを求める科目が開示されていないため、キャッシュフロー・成長トレンドの柱は使わず、残る2本で計算しています。",
    ]);
  });

  it("for a negative free cash flow give the figure where it is known", () => {
    const known = negativeCashFlow(pillarInputs({ fcf_normalised: -3 * OKU }, FIVE_YEARS));
    expect(told([...two, known]).slice(1)).toEqual([
      "フリーキャッシュフローが5期平均で△3.0億円なので、キャッシュフローの柱は使っていません。",
    ]);
    expect(told([...two, negativeCashFlow([])]).slice(1)).toEqual([
      "平均フリーキャッシュフローがプラスでないため、キャッシュフローの柱は使わず、残る2本で計算しています。",
    ]);
  });
});

describe("pillars at the floor", () => {
  it("share one sentence with the value that the assets would have elsewhere", () => {
    const floored = (["cash_flow", "trend"] as const).map((key) =>
      pillarFixture(key, 700, 0.25, { inputs: pillarInputs({ adaptation_value: 70 * OKU }) }),
    );
    expect(told([pillarFixture("balance_sheet", 900, 0.5), ...floored]).at(-1)).toBe(
      "キャッシュフロー・成長トレンドの柱は、利益などから求めた値が低いため、資産をほかに転用した場合の価値70.0億円を下限にしています。",
    );
  });
});
