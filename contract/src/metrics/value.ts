import type { MetricDeclaration, MetricPlan } from "./declaration.ts";
import {
  CHANGE,
  FINE_TIMES,
  OWN_VALUE,
  PERCENT,
  PERCENT_SCORE,
  SCORE,
  SHARE,
  YEN_PER_SHARE,
} from "./units.ts";

const shared = { source: OWN_VALUE, valueDerived: true } as const;

const place = (name: string, nameEn: string, fact: string) =>
  ({
    ...shared,
    ...PERCENT,
    format: { ...PERCENT.format, digits: 0 },
    name,
    nameEn,
    formula: `${fact}が全社のなかで下から何%の位置にあるか(同じ値は平均の順位)`,
    plan: "standard",
    better: "high",
  }) as const;

const fact = (name: string, nameEn: string, formula: string, plan: MetricPlan) =>
  ({ ...shared, name, nameEn, formula, plan, valueDerived: false, better: "high" }) as const;

export const valueMetrics = {
  price_value_ratio: {
    ...shared,
    ...FINE_TIMES,
    name: "株価÷価値",
    nameEn: "Price ÷ value",
    formula: "終値÷1株あたりの理論価値",
    plan: "light",
    better: "low",
  },
  value_per_share: {
    ...shared,
    ...YEN_PER_SHARE,
    name: "理論価値(1株)",
    nameEn: "Value per share",
    formula: "理論価値÷自己株式を除く普通株式数(四半期を含む直近の決算書類の期末、分割調整後)",
    plan: "light",
    better: null,
  },
  value_change_1y: {
    ...shared,
    ...CHANGE,
    name: "理論価値の変化(1年)",
    nameEn: "Change of value, 1 year",
    formula: "1株あたりの理論価値÷1年前の同じ月の月末に求めた1株あたりの理論価値−1(分割調整後)",
    plan: "standard",
    better: "high",
  },
  ctbm_accuracy: {
    ...shared,
    ...PERCENT_SCORE,
    name: "正確度",
    nameEn: "Accuracy",
    formula: "過去60か月の月末のうち、株価と当時の理論価値の差が±20%以内だった月の割合(0–100)",
    plan: "light",
    better: "high",
  },
  band_50_width: {
    ...shared,
    ...PERCENT,
    name: "5割の幅",
    nameEn: "Width of the 50 % band",
    formula: "(5割の月末で株価が入る幅の上端−下端)÷理論価値",
    plan: "standard",
    better: "low",
  },
  band_80_width: {
    ...shared,
    ...PERCENT,
    name: "8割の幅",
    nameEn: "Width of the 80 % band",
    formula: "(8割の月末で株価が入る幅の上端−下端)÷理論価値",
    plan: "standard",
    better: "low",
  },
  score: {
    ...shared,
    ...SCORE,
    name: "注目度",
    nameEn: "Score",
    formula:
      "株価と価値の差の位置×2+裏付けの四つの事実の位置(それぞれ全社のなかで0–1、合わせて0–6)",
    plan: "light",
    better: "high",
  },
  evidence_net_cash: {
    ...fact(
      "裏付け:ネットキャッシュ÷時価総額",
      "Evidence: net cash ÷ market value",
      "直近の通期のネットキャッシュ÷時価総額",
      "light",
    ),
    ...SHARE,
  },
  evidence_dividend: {
    ...fact(
      "裏付け:配当の増減",
      "Evidence: change of dividend",
      "(直近の通期の1株配当−前の期の1株配当)÷大きい方(分割調整後、1株配当の開示がなければ配当の支払額)",
      "light",
    ),
    ...CHANGE,
  },
  evidence_op_to_ev: {
    ...fact(
      "裏付け:営業利益÷EV",
      "Evidence: operating profit ÷ enterprise value",
      "直近3期の平均営業利益÷企業価値",
      "light",
    ),
    ...PERCENT,
  },
  evidence_roe: {
    ...fact("裏付け:ROE", "Evidence: ROE", "直近の通期の純利益÷期末の自己資本", "light"),
    ...PERCENT,
  },
  evidence_net_cash_place: place(
    "裏付けの位置:ネットキャッシュ",
    "Evidence place: net cash",
    "ネットキャッシュ÷時価総額",
  ),
  evidence_dividend_place: place(
    "裏付けの位置:配当の増減",
    "Evidence place: dividend",
    "配当の増減",
  ),
  evidence_op_to_ev_place: place(
    "裏付けの位置:営業利益÷EV",
    "Evidence place: operating profit ÷ enterprise value",
    "3期平均の営業利益÷企業価値",
  ),
  evidence_roe_place: place("裏付けの位置:ROE", "Evidence place: ROE", "ROE"),
} as const satisfies Readonly<Record<string, MetricDeclaration>>;
