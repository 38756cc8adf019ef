import { describe, expect, it } from "vitest";
import { textsOf, valuationFixture } from "../testing/diagnosis-fixture.ts";

const NEVER_FAR = "過去60か月のどの月末も、株価と理論価値の差は20%以内でした。";

const toldPremium = (known: {
  premium?: number;
  damping?: number;
  strength?: number;
  months?: number;
}) => {
  const { premium = 1, damping = 1, strength = 0.5, months = 60 } = known;
  const calibration = { factor: premium * damping, premium, damping, strength, months };
  const [first, ...rest] = textsOf({ valuation: valuationFixture({ calibration }) }, "past_prices");
  return rest.length === 0 ? null : first;
};

describe("the market's steady premium", () => {
  it.each([
    [
      { premium: 1.25, months: 48 },
      "過去48か月の記録では、市場はこの企業を柱の値より25%ほど高く評価してきました。理論価値はこの差を織り込んでいます。",
    ],
    [
      { premium: 0.97 },
      "過去60か月の記録では、市場はこの企業を柱の値より3%ほど低く評価してきました。理論価値はこの差を織り込んでいます。",
    ],
    [{ premium: 0.975 }, null],
    [{ premium: 1.029 }, null],
    [
      { damping: 0.95 },
      "柱の値はこれまでの平均より高くなっていますが、利益は平均に戻りやすいため、理論価値を5%低くしています。",
    ],
    [
      { damping: 1.1 },
      "柱の値はこれまでの平均より低くなっていますが、利益は平均に戻りやすいため、理論価値を10%高くしています。",
    ],
    [{ damping: 0.98 }, null],
    [
      { strength: 0, premium: 1.25 },
      "株価と比べた記録がまだないため、柱をまとめた値1,000円をそのまま理論価値としています。",
    ],
    [
      { months: 0, damping: 0.5 },
      "株価と比べた記録がまだないため、柱をまとめた値1,000円をそのまま理論価値としています。",
    ],
  ])("of %o is told from three percent on", (calibration, sentence) => {
    expect(toldPremium(calibration)).toBe(sentence);
  });
});

const outside = (way: string) =>
  `株価は、過去のずれから見て8割の月末で収まるはずの幅(700円から1,400円)も${way}。`;

describe("the bands around the value", () => {
  const bands = {
    p50: { low_per_share: 900, high_per_share: 1_100 },
    p80: { low_per_share: 700, high_per_share: 1_400 },
  };
  const INSIDE =
    "株価は、過去のずれから求めた5割の幅(900円から1,100円)の中にあります。8割の幅は700円から1,400円です。";
  const BETWEEN =
    "株価は、過去のずれから求めた5割の幅(900円から1,100円)の外ですが、8割の幅(700円から1,400円)の中にあります。";

  it.each([
    [1_000, INSIDE],
    [900, INSIDE],
    [1_100, INSIDE],
    [899, BETWEEN],
    [1_101, BETWEEN],
    [700, BETWEEN],
    [1_400, BETWEEN],
    [699, outside("下回っています")],
    [1_401, outside("上回っています")],
  ])("are told of a price of %d yen", (price, sentence) => {
    const valuation = valuationFixture({ price, bands });
    expect(textsOf({ valuation }, "past_prices")).toEqual([sentence, NEVER_FAR]);
  });

  it("carry their measured coverage, and nothing without bands", () => {
    const coverage = { share: 0.7961, companies: 1_676 };
    const measured = "過去の検証(1,676社)では、株価が8割の幅に収まった月末は79.6%でした。";
    const valuation = valuationFixture({ price: 1_000, bands });
    expect(textsOf({ valuation, coverage }, "past_prices")).toEqual([INSIDE, measured, NEVER_FAR]);
    expect(textsOf({ coverage }, "past_prices")).toEqual([NEVER_FAR]);
  });
});

describe("the accuracy of the company", () => {
  it.each([
    [
      { score: 75, within: 45, rated: 60 },
      "過去60か月の月末のうち15回は、株価が理論価値から20%を超えて離れていました。",
    ],
    [
      { score: 100, within: 24, rated: 24 },
      "過去24か月のどの月末も、株価と理論価値の差は20%以内でした。",
    ],
    [
      { score: null, within: 20, rated: 23 },
      "判定のある月末が23回しかなく、この企業でどれだけ近かったかは測れていません。",
    ],
    [
      { score: null, within: 0, rated: 0 },
      "判定のある月末はまだ0回で、この企業で当たってきたかどうかはわかりません。",
    ],
  ])(
    "of %o is one sentence: the count of month ends, or that there are too few",
    (record, sentence) => {
      expect(textsOf({ record }, "past_prices")).toEqual([sentence]);
    },
  );
});

describe("a company without a valuation", () => {
  it("has no finding about past prices", () => {
    const given = { valuation: null, page: { unrated_reason: "too_few_years" } } as const;
    expect(textsOf(given, "past_prices")).toEqual([]);
  });
});
