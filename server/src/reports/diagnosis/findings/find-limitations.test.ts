import { describe, expect, it } from "vitest";
import type { Warning } from "@tenbin/contract";
import {
  type GivenDiagnosis,
  missingYearFixture,
  OKU,
  textsOf,
  valuationFixture,
  yearFixture,
} from "../testing/diagnosis-fixture.ts";

const YEAR = yearFixture("2025-03-31", { equity: 100 * OKU, operating_income: 12 * OKU });
/** The last sentence under the topic, of every company with a known filing. */
const SINCE =
  "2025年5月12日に開示された決算より後の買収、訴訟、事故、経営者の交代などは、次の通期の決算に表れるまで見えません。";

function told(given: GivenDiagnosis): string[] {
  const financials = given.financials ?? { years: [YEAR], quarters: [] };
  const texts = textsOf({ ...given, financials }, "unseen");
  expect(texts.at(-1)).toBe(SINCE);
  return texts.slice(0, -1);
}

const LAND = "保有する土地や建物の含み損益は";
const RESEARCH = "研究開発の成果や特許がこれから生む利益は";
const PEOPLE = "人材や顧客とのつながり、社内で作ったソフトウェアの価値は";
const CREDIT = "貸出先の質の変化や金利が動いたときの影響は、損失として計上されるまで";
const PRICES = "相場や市況がこの先動いたときの影響は";
const REGULATION = "料金や路線の規制、燃料価格がこの先変わったときの影響は";
const ORDERS = "受注残の採算や大口の取引先の動きは";

describe("what the accounts of a sector do not show", () => {
  /** The 33 sectors as JPX names them. */
  it.each<[string, string | null]>([
    ["水産・農林業", null],
    ["鉱業", PRICES],
    ["建設業", ORDERS],
    ["食料品", null],
    ["繊維製品", null],
    ["パルプ・紙", null],
    ["化学", RESEARCH],
    ["医薬品", RESEARCH],
    ["石油・石炭製品", PRICES],
    ["ゴム製品", null],
    ["ガラス・土石製品", null],
    ["鉄鋼", PRICES],
    ["非鉄金属", PRICES],
    ["金属製品", null],
    ["機械", ORDERS],
    ["電気機器", RESEARCH],
    ["輸送用機器", ORDERS],
    ["精密機器", RESEARCH],
    ["その他製品", null],
    ["電気・ガス業", REGULATION],
    ["陸運業", LAND],
    ["海運業", PRICES],
    ["空運業", REGULATION],
    ["倉庫・運輸関連業", LAND],
    ["情報・通信業", PEOPLE],
    ["卸売業", PRICES],
    ["小売業", null],
    ["銀行業", CREDIT],
    ["証券、商品先物取引業", PRICES],
    ["保険業", "契約済みの保険がこれから生む利益や大きな災害の影響は"],
    ["その他金融業", CREDIT],
    ["不動産業", LAND],
    ["サービス業", PEOPLE],
  ])("of %s", (sector, unseen) => {
    expect(told({ company: { industry_category: sector } })).toEqual(
      unseen === null ? [] : [`${unseen}、自己資本100.0億円には表れません。`],
    );
  });

  it("is not told without equity to compare with", () => {
    const financials = { years: [yearFixture("2025-03-31")], quarters: [] };
    expect(told({ company: { industry_category: "機械" }, financials })).toEqual([]);
  });
});

describe("warnings", () => {
  it.each<[Warning, string]>([
    [
      "going_concern",
      "継続企業の前提に関する注記があり、自己資本100.0億円がこの先も保たれるとは限りません。",
    ],
    [
      "delisting",
      "整理銘柄に指定されており、自己資本100.0億円をもとにした価値で売買できるとは限りません。",
    ],
    [
      "supervision",
      "監理銘柄に指定されており、自己資本100.0億円をもとにした価値で売買できるとは限りません。",
    ],
    [
      "changed_year_end",
      "12か月でない期がありますが、自己資本100.0億円をもとにした計算では、期の長さの違いを調整していません。",
    ],
    [
      "share_count_estimated",
      "株式数は開示されておらず、自己資本100.0億円と1株あたり純資産から推定しています。",
    ],
    [
      "share_count_issued_only",
      "自己株式の数が開示されていないため、自己資本100.0億円を発行済株式数で割っており、1株あたりの値は低めに出ます。",
    ],
  ])("%s is explained", (warning, sentence) => {
    expect(told({ company: { warning: [warning] } })).toEqual([sentence]);
  });

  it("that other sentences cover are not repeated", () => {
    const warning: Warning[] = ["off_model_sector", "stale_statement", "missing_fiscal_year"];
    expect(told({ company: { warning } })).toEqual([]);
  });

  it.each([
    [
      150,
      "理論価値が株価の6.7倍あります。決算の数値の誤りや、決算に表れない事情がないか、確かめてご覧ください。",
    ],
    [
      6_000,
      "株価が理論価値の6.0倍あります。決算の数値の誤りや、決算に表れない期待がないか、確かめてご覧ください。",
    ],
  ])("of an extreme value at %d yen come first", (price, sentence) => {
    const valuation = valuationFixture({ price });
    const warning: Warning[] = ["going_concern", "extreme_value"];
    expect(told({ valuation, company: { warning } })[0]).toBe(sentence);
  });
});

const forecast = (known: object) =>
  yearFixture("2026-03-31", { status: "forecast", document_id: null, ...known });

describe("what the calculation leaves out", () => {
  it("is the company's forecast, beside the newest year", () => {
    const years = [YEAR, forecast({ operating_income: 15 * OKU })];
    expect(told({ financials: { years, quarters: [] } })).toEqual([
      "会社は2026年3月期の営業利益を15.0億円(最新の通期は12.0億円)と予想していますが、予想は計算に使っていません。",
    ]);
  });

  it.each([
    ["the forecast", [YEAR, forecast({ operating_income: 15 * OKU, irregular: true })]],
    ["the newest year", [{ ...YEAR, irregular: true }, forecast({ operating_income: 15 * OKU })]],
  ])("compares no forecast where %s has not twelve months", (_, years) => {
    expect(told({ financials: { years, quarters: [] } })).toEqual([
      "会社は2026年3月期の営業利益を15.0億円と予想していますが、予想は計算に使っていません。",
    ]);
  });

  it("has nothing to compare a forecast with where no operating income is reported", () => {
    const years = [yearFixture("2025-03-31"), forecast({ operating_income: -5 * OKU })];
    expect(told({ financials: { years, quarters: [] } })).toEqual([
      "会社は2026年3月期の営業利益を△5.0億円と予想していますが、予想は計算に使っていません。",
    ]);
  });

  it("is not a forecast that gives no operating income", () => {
    const years = [YEAR, forecast({ profit: 15 * OKU })];
    expect(told({ financials: { years, quarters: [] } })).toEqual([]);
  });

  it("is every year without a filing, not filled in", () => {
    const years = [
      yearFixture("2020-03-31"),
      missingYearFixture("2021年3月期"),
      yearFixture("2022-03-31"),
      missingYearFixture("2023年12月期"),
      YEAR,
    ];
    expect(told({ financials: { years, quarters: [] } })).toEqual([
      "2021年3月期、2023年12月期の決算書類がなく、補間せず、ある期だけで計算しています。",
    ]);
  });

  it("is not told of a company without a value", () => {
    const given = { valuation: null, page: { unrated_reason: "too_few_years" } } as const;
    expect(textsOf(given, "unseen")).toEqual([]);
  });
});
