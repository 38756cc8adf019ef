import { describe, expect, it } from "vitest";
import { metricWords } from "./index.ts";
import type { ScreenNode } from "../schemas/screen-conditions.ts";
import { describeCondition } from "./screen-words.ts";

const cases: readonly (readonly [ScreenNode, string])[] = [
  [{ metric: "equity_ratio", min: 0.5, nulls: "out" }, "自己資本比率 50%以上"],
  [{ metric: "per", max: 15, nulls: "in" }, "実績PER 15倍以下(値のない会社も含む)"],
  [{ metric: "mv", min: 1e10, max: 1e12, nulls: "out" }, "時価総額 100億円から1兆円"],
  [{ metric: "op", max: 0, nulls: "out" }, "前期 営業赤字"],
  [{ metric: "forecast_op", min: 1e6, nulls: "out" }, "今期 会社予想 営業黒字"],
  [{ metric: "forecast_op", min: 1e7, nulls: "out" }, "予想営業利益 0.1億円以上"],
  [{ metric: "op", max: 0, nulls: "in" }, "営業利益 0億円以下(値のない会社も含む)"],
  [{ metric: "per", nulls: "out" }, "実績PER 値のある会社"],
  [{ metric: "gone", min: 3, nulls: "out" }, "gone 3以上"],
  [
    { kind: "category", metric: "verdict", has: "any", in: ["very_cheap", "cheap"] },
    "判定が大幅割安・割安",
  ],
  [{ kind: "category", metric: "verdict", has: "none", in: ["unrated"] }, "判定が判定なし以外"],
  [
    {
      kind: "compare",
      metric: "per",
      is: "at_most",
      factor: 0.8,
      than: "per_mean_5y",
      nulls: "out",
    },
    "実績PERが平均PER(5年)の0.8倍以下",
  ],
  [
    { kind: "percentile", metric: "roe", within: "sector", min: 80, nulls: "out" },
    "ROEが同じ業種のなかで下から80%以上",
  ],
  [
    { kind: "rank", metric: "roe", within: "market", from: "highest", max: 30 },
    "ROEが全社のなかで高い順に30位まで",
  ],
  [
    { kind: "change", metric: "mv", since: "2024-11-29", by: "ratio", min: 0.2, nulls: "out" },
    "時価総額の2024年11月29日からの変化 +20%以上",
  ],
  [{ kind: "own", list: "portfolio" }, "ポートフォリオの企業"],
  [{ kind: "own", list: "label", label: "長期" }, "ラベル「長期」の企業"],
  [
    {
      kind: "any",
      of: [
        { metric: "per", max: 10, nulls: "out" },
        {
          kind: "all",
          of: [
            { metric: "pbr", max: 1, nulls: "out" },
            { metric: "roe", min: 0.08, nulls: "out" },
          ],
        },
      ],
    },
    "実績PER 10倍以下 または (PBR 1倍以下 かつ ROE 8%以上)",
  ],
];

describe("conditions in words", () => {
  it.each(cases)("%j", (node, words) => {
    expect(describeCondition(node, metricWords)).toBe(words);
  });
});
