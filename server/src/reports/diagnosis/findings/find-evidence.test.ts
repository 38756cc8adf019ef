import { describe, expect, it } from "vitest";
import type { DiagnosisInput } from "../diagnosis-input.ts";
import { textsOf } from "../testing/diagnosis-fixture.ts";

type Evidence = NonNullable<DiagnosisInput["evidence"]>;

const evidence = (known: Partial<Evidence> = {}): Evidence => ({
  level: "strong",
  absence: null,
  figures: { netCashRatio: 0.321, dividendRaised: 0.2, operatingProfitToEv: 0.151, roe: 0.012 },
  places: { netCashRatio: 0.913, dividendRaised: 0.8, operatingProfitToEv: 0.5, roe: 0.2 },
  score: 4,
  periodEnd: "2025-03-31",
  carriedFrom: null,
  profitYears: 3,
  ...known,
});
const texts = (known: Partial<Evidence>) => textsOf({ evidence: evidence(known) }, "evidence");
/** With these figures at the top and the bottom of all companies. */
const extremes = (figures: Evidence["figures"]) =>
  texts({
    figures,
    places: { netCashRatio: 1, dividendRaised: 0, operatingProfitToEv: 1, roe: 1 },
  });

describe("evidence in the diagnosis", () => {
  it("names its level, the fact that speaks most for it and the one that speaks least", () => {
    expect(texts({})).toEqual([
      "判定の裏付けは「強」です。四つの事実のうち全企業の中で最も高い位置にあるのはネットキャッシュ比率(時価総額の32.1%)で、上位9%以内です。",
      "四つの事実のうち最も低い位置にあるのはROE(1.2%)で、下位20%以内です。",
    ]);
  });

  it.each([
    ["weak", "弱"],
    ["middle", "中"],
    ["strong", "強"],
  ] as const)("calls %s evidence 「%s」", (level, label) => {
    expect(texts({ level })[0]).toContain(`判定の裏付けは「${label}」です。`);
  });

  it.each([
    [0.25, "配当(25.0%の増配)で、下位"],
    [-1, "配当(100.0%の減配)で、下位"],
    [0, "配当(増減0.0%)で、下位"],
  ])("words a dividend change of %d", (dividendRaised, words) => {
    const [, worst] = extremes({ ...evidence().figures, dividendRaised });
    expect(worst).toContain(words);
  });

  it("says that a negative figure is one", () => {
    const figures = { netCashRatio: -0.5, operatingProfitToEv: -0.04, roe: -0.1 };
    const worst = (key: keyof typeof figures) =>
      texts({
        figures: { ...evidence().figures, ...figures },
        places: { ...evidence().places, [key]: 0.001 },
      })[1];
    expect(worst("netCashRatio")).toContain("ネットキャッシュ比率(時価総額の△50.0%)で、下位1%以内");
    expect(worst("operatingProfitToEv")).toContain("営業利益(三期平均が企業価値の△4.0%)で、");
    expect(worst("roe")).toContain("ROE(△10.0%)で、");
  });

  it.each([
    [1, "営業利益(一期分が企業価値の"],
    [2, "営業利益(二期平均が企業価値の"],
    [3, "営業利益(三期平均が企業価値の"],
  ])("names the mean of %i years of operating profit as one", (profitYears, words) => {
    const places = { ...evidence().places, operatingProfitToEv: 0.001 };
    expect(texts({ profitYears, places })[1]).toContain(words);
  });

  it("never says that a company is within the first 0 %, and counts from the nearer end", () => {
    const places = {
      netCashRatio: 0.4,
      dividendRaised: 0.3,
      operatingProfitToEv: 0.2,
      roe: 0.9999,
    };
    const [best, worst] = texts({ places });
    expect(best).toContain("上位1%以内");
    expect(worst).toContain("下位20%以内");
    expect(texts({ places: { ...places, roe: 0.41 } })[0]).toContain("下位41%以内");
  });

  it("names the report from which a summary's missing amounts are carried over", () => {
    expect(texts({ carriedFrom: "2024-03-31" })[2]).toBe(
      "2025年3月期は決算短信だけのため、短信にない金額は2024年3月期の報告書から引き継いでいます。",
    );
  });

  it("counts the facts that are missing where there is no evidence", () => {
    const figures = { ...evidence().figures, netCashRatio: null, operatingProfitToEv: null };
    expect(texts({ level: null, absence: "too_few_facts", figures })).toEqual([
      "四つの事実のうち2個が開示から求められないため、裏付けの強・中・弱は付けていません。",
    ]);
  });

  it("is silent about companies that are not ranked or not rated", () => {
    expect(texts({ level: null, absence: "sector_outside_model" })).toEqual([]);
    expect(textsOf({ evidence: null }, "evidence")).toEqual([]);
    expect(textsOf({ evidence: evidence(), valuation: null }, "evidence")).toEqual([]);
  });
});
