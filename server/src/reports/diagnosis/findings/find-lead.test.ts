import { describe, expect, it } from "vitest";
import type { ValuationView } from "@tenbin/contract";
import {
  pillarFixture,
  pillarInputs,
  textsOf,
  valuationFixture,
} from "../testing/diagnosis-fixture.ts";

function lead(known: Partial<ValuationView>, sector: string | null = null): string[] {
  const valuation = valuationFixture(known);
  return textsOf({ valuation, company: { industry_category: sector } }, "lead");
}

describe("the first sentence", () => {
  it.each([
    [300, "株価300円(2025年11月14日)は理論価値1,000円を70%下回り、判定は「大幅割安」です。"],
    [600, "株価600円(2025年11月14日)は理論価値1,000円を40%下回り、判定は「大幅割安」です。"],
    [601, "株価601円(2025年11月14日)は理論価値1,000円を40%下回り、判定は「割安」です。"],
    [800, "株価800円(2025年11月14日)は理論価値1,000円を20%下回り、判定は「割安」です。"],
    [801, "株価801円(2025年11月14日)は理論価値1,000円を20%下回り、判定は「妥当」です。"],
    [996, "株価996円(2025年11月14日)は理論価値1,000円とほぼ同じで、判定は「妥当」です。"],
    [1_004, "株価1,004円(2025年11月14日)は理論価値1,000円とほぼ同じで、判定は「妥当」です。"],
    [1_005.1, "株価1,005.1円(2025年11月14日)は理論価値1,000円を1%上回り、判定は「妥当」です。"],
    [1_250, "株価1,250円(2025年11月14日)は理論価値1,000円を25%上回り、判定は「割高」です。"],
    [1_670, "株価1,670円(2025年11月14日)は理論価値1,000円を67%上回り、判定は「大幅割高」です。"],
    [1_990, "株価1,990円(2025年11月14日)は理論価値1,000円を99%上回り、判定は「大幅割高」です。"],
    [2_000, "株価2,000円(2025年11月14日)は理論価値1,000円の2.0倍で、判定は「大幅割高」です。"],
  ])("says where a price of %d yen stands", (price, sentence) => {
    expect(lead({ price })[0]).toBe(sentence);
  });

  it("shows a price in its step", () => {
    expect(lead({ price: 700, price_decimals: 1 })[0]).toBe(
      "株価700.0円(2025年11月14日)は理論価値1,000円を30%下回り、判定は「割安」です。",
    );
  });

  it("shows one decimal below a hundred yen, and the day of the price", () => {
    expect(lead({ price: 35, value_per_share: 50, price_date: "2025-11-07" })[0]).toBe(
      "株価35.0円(2025年11月7日)は理論価値50.0円を30%下回り、判定は「割安」です。",
    );
  });
});

const pillars = (cash: number, weight: number) => [
  pillarFixture("balance_sheet", 900, 1 - weight - 0.4),
  pillarFixture("cash_flow", cash, weight),
  pillarFixture("trend", 1_000, 0.2),
  pillarFixture("peers", 1_000, 0.2),
];

describe("the reason", () => {
  it.each([
    [
      700,
      1_050,
      "「割安」の判定に最も効いているのはキャッシュフローの柱で、1株1,050円と株価を50%上回ります。",
    ],
    [
      700,
      2_000,
      "「割安」の判定に最も効いているのはキャッシュフローの柱で、1株2,000円と株価の2.9倍です。",
    ],
    [
      1_600,
      400,
      "「割高」の判定に最も効いているのはキャッシュフローの柱で、1株400円と株価を75%下回ります。",
    ],
  ])("at %d yen is the pillar of %d yen that pulls most", (price, cash, sentence) => {
    expect(lead({ price, pillars: pillars(cash, 0.3) })[1]).toBe(sentence);
  });

  it("weighs the distance: a far pillar of little weight is not the reason", () => {
    expect(lead({ price: 700, pillars: pillars(2_000, 0.02) })[1]).toBe(
      "「割安」の判定に最も効いているのは純資産の柱で、1株900円と株価を29%上回ります。",
    );
  });

  it.each([
    [
      1.4,
      1_000,
      "柱をまとめた値1,000円と比べるだけなら「妥当」ですが、市場がこの企業を柱の値より40%ほど高く評価してきた分を織り込むと「割安」になります。",
    ],
    [
      0.6,
      1_000,
      "柱をまとめた値1,000円と比べるだけなら「妥当」ですが、市場がこの企業を柱の値より40%ほど低く評価してきた分を織り込むと「割高」になります。",
    ],
    [
      1.4,
      1_200,
      "理論価値は純資産の柱(1株1,000円、重み25%)を中心に4本の柱をまとめたもので、市場がこの企業を柱の値より40%ほど高く評価してきた分も織り込んでいます。",
    ],
  ])(
    "with a premium of %d at %d yen is the record where it decides",
    (premium, price, sentence) => {
      const valuation = valuationFixture({
        price,
        value_per_share: 1_000 * premium,
        value_before_calibration: 1_000,
        pillars: valuationFixture().pillars,
        calibration: { factor: premium, premium, damping: 1, strength: 0.5, months: 60 },
      });
      expect(textsOf({ valuation }, "lead")[1]).toBe(sentence);
    },
  );

  it("of a fair price is the mix around the heaviest pillar", () => {
    expect(lead({ price: 1_000, pillars: pillars(1_100, 0.35) })[1]).toBe(
      "理論価値はキャッシュフローの柱(1株1,100円、重み35%)を中心に4本の柱をまとめたものです。",
    );
  });

  it("of a single pillar is the sector, or that the others cannot be computed", () => {
    const only = [
      pillarFixture("balance_sheet", 1_000, 1, { inputs: pillarInputs({ book_value: 1e10 }) }),
      pillarFixture("cash_flow", null, 0, { reason: "sector_outside_model" }),
    ];
    expect(lead({ pillars: only }, "銀行業")[1]).toBe(
      "銀行業なので、純資産の柱(1株1,000円)だけで計算したものです。",
    );
    expect(lead({ pillars: only }, "機械")[1]).toBe(
      "ほかの柱を計算できないため、純資産の柱(1株1,000円)だけで計算したものです。",
    );
  });
});
