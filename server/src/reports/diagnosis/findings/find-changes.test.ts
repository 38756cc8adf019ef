import { describe, expect, it } from "vitest";
import type { Revaluation } from "../diagnosis-input.ts";
import {
  diagnosisFixture,
  type GivenDiagnosis,
  OKU,
  quarterFixture,
  sentencesOf,
  textsOf,
  valuationFixture,
  yearFixture,
} from "../testing/diagnosis-fixture.ts";
import { diagnose } from "../diagnose.ts";

/** Operating income of the year to 2025-03 and of the year before, in 億円. */
function annual(before: number, now: number): GivenDiagnosis {
  const years = [
    yearFixture("2024-03-31", { operating_income: before * OKU }),
    yearFixture("2025-03-31", { operating_income: now * OKU }),
  ];
  return { financials: { years, quarters: [] } };
}

const changed = (before: object, now: object) =>
  textsOf(
    {
      financials: {
        years: [yearFixture("2024-03-31", before), yearFixture("2025-03-31", now)],
        quarters: [],
      },
    },
    "changed",
  );

describe("the newest annual results", () => {
  it.each([
    [10, 12, "営業利益は12.0億円で、前の期の10.0億円から20.0%増えました。"],
    [10, 8, "営業利益は8.0億円で、前の期の10.0億円から20.0%減りました。"],
    [10, 10.004, "営業利益は前の期とほぼ同じ10.0億円でした。"],
    [10, 10.005, "営業利益は前の期とほぼ同じ10.0億円でした。"],
    [10, -2, "営業利益は△2.0億円となり、前の期の10.0億円から赤字に転じました。"],
    [-2, 10, "営業利益は10.0億円となり、前の期の△2.0億円から黒字に転じました。"],
    [-2, -5, "営業利益は△5.0億円で、前の期の△2.0億円から赤字が広がりました。"],
    [-1.52, -1.48, "営業利益は前の期とほぼ同じ△1.5億円でした。"],
    [-5, -2, "営業利益は△2.0億円で、前の期の△5.0億円から赤字が縮みました。"],
    [1, 6, "営業利益は6.0億円で、前の期の1.0億円から500.0%増えました。"],
    [1, 7, "営業利益は7.0億円で、前の期の1.0億円から大きく増えました。"],
    [0, 10, "営業利益は10.0億円で、前の期の0万円から大きく増えました。"],
    [10, 0, "営業利益は0万円で、前の期の10.0億円から大きく減りました。"],
    [0.5, 0.8, "営業利益は8,000万円で、前の期の5,000万円から60.0%増えました。"],
    [12_000, 15_000, "営業利益は1.50兆円で、前の期の1.20兆円から25.0%増えました。"],
  ])("of %d億円 and then %d億円 are compared as such", (before, now, told) => {
    expect(textsOf(annual(before, now), "changed")).toEqual([
      `2025年3月期の決算(2025年5月12日開示)では、${told}`,
    ]);
  });

  it("take ordinary income, then profit, where a company reports no operating income", () => {
    expect(changed({ ordinary_income: 20 * OKU }, { ordinary_income: 30 * OKU })[0]).toContain(
      "経常利益は30.0億円で、前の期の20.0億円から50.0%増えました。",
    );
    expect(changed({ profit: 20 * OKU }, { profit: 10 * OKU })[0]).toContain(
      "純利益は10.0億円で、前の期の20.0億円から50.0%減りました。",
    );
    expect(changed({ profit: 20 * OKU }, {})).toEqual([]);
  });

  it.each([
    ["the year before reports another profit", yearFixture("2024-03-31", { profit: OKU })],
    [
      "the year before was shortened",
      yearFixture("2024-03-31", { operating_income: OKU, irregular: true, months: 9 }),
    ],
    ["a year is missing in between", yearFixture("2023-03-31", { operating_income: OKU })],
    ["the year ended in another month", yearFixture("2024-12-31", { operating_income: OKU })],
  ])("stand alone where %s", (_, before) => {
    const years = [before, yearFixture("2025-03-31", { operating_income: 12 * OKU })];
    expect(textsOf({ financials: { years, quarters: [] } }, "changed")).toEqual([
      "2025年3月期の決算(2025年5月12日開示)では、営業利益は12.0億円でした。",
    ]);
  });

  it("leave the day out where the document is not known, and skip the forecast year", () => {
    const years = [
      yearFixture("2025-03-31", { operating_income: 12 * OKU, document_id: null }),
      yearFixture("2026-03-31", { operating_income: 99 * OKU, status: "forecast" }),
    ];
    expect(textsOf({ financials: { years, quarters: [] } }, "changed")).toEqual([
      "2025年3月期の決算では、営業利益は12.0億円でした。",
    ]);
  });

  it("name the filings of both years as the source of the change", () => {
    const [sentence] = sentencesOf(diagnose(diagnosisFixture(annual(10, 12))), "changed");
    expect(sentence?.figures.map(({ text, source }) => [text, source])).toEqual([
      ["2025年3月期", "有価証券報告書 2025年3月期"],
      ["2025年5月12日", "有価証券報告書 2025年3月期"],
      ["12.0億円", "有価証券報告書 2025年3月期"],
      ["10.0億円", "有価証券報告書 2024年3月期"],
      ["20.0%", "有価証券報告書 2025年3月期ほか1件"],
    ]);
  });
});

const toldRevaluation = (known: Partial<Revaluation>, price = 700, decimals = 0) =>
  textsOf(
    {
      valuation: valuationFixture({ price, price_decimals: decimals }),
      revaluation: {
        documentId: "FY-2025-03-31",
        before: 800,
        after: 1_000,
        largestMove: { key: "trend", change: 0.4 },
        firstPrice: 560,
        ...known,
      },
    },
    "changed",
  );

describe("the value before and after the annual results", () => {
  it("tells a rise, the pillar that moved most, and the price since", () => {
    expect(toldRevaluation({})).toEqual([
      "これを受けて理論価値は800円から1,000円へ、25.0%上がりました。",
      "決算の前後で最も動いたのは成長トレンドの柱で、40.0%上がりました。",
      "株価は、開示後最初の終値560円から25.0%上がっています。",
    ]);
  });
  it("tells a fall of value and price", () => {
    const largestMove = { key: "cash_flow", change: -0.3 } as const;
    expect(toldRevaluation({ before: 1_250, largestMove, firstPrice: 875 })).toEqual([
      "これを受けて理論価値は1,250円から1,000円へ、20.0%下がりました。",
      "決算の前後で最も動いたのはキャッシュフローの柱で、30.0%下がりました。",
      "株価は、開示後最初の終値875円から20.0%下がっています。",
    ]);
  });

  it("writes the price of then in the step of the newest", () => {
    expect(toldRevaluation({}, 700, 1).at(-1)).toBe(
      "株価は、開示後最初の終値560.0円から25.0%上がっています。",
    );
  });

  it("attributes a change below half a percent to no pillar", () => {
    expect(toldRevaluation({ before: 996, firstPrice: 700 })).toEqual([
      "この決算の前後で、理論価値は996円から1,000円とほとんど変わりませんでした。",
      "株価は、開示後最初の終値700円と同じ水準です。",
    ]);
    expect(toldRevaluation({ before: 995 })[0]).toBe(
      "これを受けて理論価値は995円から1,000円へ、0.5%上がりました。",
    );
    expect(toldRevaluation({ before: 1_010, largestMove: null })).toHaveLength(2);
  });

  it("tells of the first value where there was none before", () => {
    expect(toldRevaluation({ before: null, largestMove: null })[0]).toBe(
      "この決算で計算の条件がそろい、理論価値は1,000円になりました。",
    );
  });
});

const progress = (value: number, own: number | null): GivenDiagnosis["page"] => ({
  progress: {
    quarter: 2,
    own_mean: own,
    points: [
      { quarter: 1, value: 0.2 },
      { quarter: 2, value },
    ],
    means: [],
    forecast_op: 12 * OKU,
    fiscal_year: "2026年3月期",
  },
});

describe("the newest quarter", () => {
  const YEAR = yearFixture("2025-03-31", { operating_income: 12 * OKU });
  const HALF = quarterFixture("2026年3月期", "2Q", "2025-09-30", { operating_income: 6 * OKU });
  const told = (quarters: (typeof HALF)[], page: GivenDiagnosis["page"] = {}) =>
    textsOf({ financials: { years: [YEAR], quarters }, page }, "changed").slice(1);
  const LEFT_OUT =
    "理論価値は2025年3月期までの通期の決算で計算しており、その後の四半期の数値は入っていません。";

  it("is compared with the same quarter of the year before, not with the quarter before", () => {
    const quarters = [
      quarterFixture("2025年3月期", "2Q", "2024-09-30", { operating_income: 5 * OKU }),
      quarterFixture("2025年3月期", "3Q", "2024-12-31", { operating_income: 9 * OKU }),
      quarterFixture("2026年3月期", "1Q", "2025-06-30", { operating_income: 2 * OKU }),
      HALF,
    ];
    expect(told(quarters)).toEqual([
      "2026年3月期の第2四半期まで(2025年11月7日開示)では、営業利益は6.0億円で、前年同期の5.0億円から20.0%増えました。",
      LEFT_OUT,
    ]);
  });

  it("stands alone without the year before, and is left out once the year is reported", () => {
    expect(told([HALF])[0]).toContain("営業利益は6.0億円でした。");
    expect(told([quarterFixture("2025年3月期", "3Q", "2024-12-31", { profit: OKU })])).toEqual([]);
  });

  it.each([
    [0.5, 0.45, "で、この企業の例年の同じ時期(平均45.0%)を上回っています。"],
    [0.5, 0.55, "で、この企業の例年の同じ時期(平均55.0%)を下回っています。"],
    [0.5, 0.5, "で、この企業の例年の同じ時期(平均50.0%)とほぼ同じです。"],
    [0.5, 0.500_4, "で、この企業の例年の同じ時期(平均50.0%)とほぼ同じです。"],
    [0.5, null, "です。"],
  ])("at %d of the forecast, beside an own mean of %d, is told as such", (value, own, tail) => {
    expect(told([HALF], progress(value, own))[1]).toBe(
      `営業利益の会社予想12.0億円に対する進捗率は50.0%${tail}`,
    );
  });

  it("keeps the sign of a loss against a forecast profit", () => {
    expect(told([HALF], progress(-0.05, 0.2))[1]).toBe(
      "営業利益の会社予想12.0億円に対する進捗率は△5.0%で、この企業の例年の同じ時期(平均20.0%)を下回っています。",
    );
  });

  it("has no progress where that is of another quarter or no forecast stands", () => {
    const other = progress(0.5, 0.45)!.progress!;
    expect(told([HALF], { progress: { ...other, quarter: 1 } })).toHaveLength(2);
    expect(told([HALF], { progress: { ...other, forecast_op: null } })).toHaveLength(2);
    expect(told([HALF], { progress: { ...other, points: [] } })).toHaveLength(2);
  });
});
