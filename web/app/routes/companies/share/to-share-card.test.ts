import { describe, expect, it } from "vitest";
import { priceChartFixture } from "../../../charts/testing/price-chart-fixture.ts";
import { companyFixture } from "../testing/company-fixture.ts";
import { toShareCard } from "./to-share-card.ts";

const site = { host: "tenbin.example", sample: true };
const chart = priceChartFixture();

describe("toShareCard", () => {
  it("says of a weighed company what its weigh bar says", () => {
    const { lines, ...words } = toShareCard(companyFixture(), chart, site);
    expect(words).toMatchInlineSnapshot(`
      {
        "accuracy": "正確度 65/100",
        "address": "tenbin.example/companies/0482",
        "facts": [
          "基準日 2025年11月14日",
          "サンプルデータ(会社も数値もすべて架空)",
        ],
        "name": "みなと精工",
        "price": "1,842円",
        "ratio": "0.72倍",
        "sentence": "株価は理論価値を28%下回っています",
        "ticker": "0482",
        "value": "2,570円",
        "verdict": {
          "kind": "cheap",
          "label": "割安",
          "note": "",
        },
      }
    `);
    expect(lines?.steps.length).toBeGreaterThan(0);
  });

  it("marks a verdict that is for reference only", () => {
    const { verdict } = toShareCard(companyFixture({ ctbm_accuracy: 12 }), chart, site);
    expect(verdict?.note).toBe("参考");
  });

  it("says no value, no verdict and no value line of a masked company", () => {
    const masked = companyFixture({ masked: true, is_authorized: false });
    const card = toShareCard(masked, chart, site);
    expect(card).toMatchObject({ value: null, ratio: null, verdict: null, accuracy: null });
    expect(card.sentence).toBe("理論価値・判定・正確度は、この画像では表示していません。");
    expect(card.lines?.steps).toEqual([]);
  });

  it("gives the reason where there is no verdict", () => {
    const unrated = companyFixture(
      { verdict: "unrated" },
      { valuation: null, unrated_reason: "negative_equity" },
    );
    const { value, verdict, sentence } = toShareCard(unrated, chart, site);
    expect([value, verdict?.label]).toEqual([null, "判定なし"]);
    expect(sentence).toContain("純資産");
  });

  it("names the fiscal years that a member chose", () => {
    const window = { begin: -1, end: 0, is_default: false };
    const { facts } = toShareCard(companyFixture(), { ...chart, window }, site);
    expect(facts.some((fact) => fact.endsWith("までで計算"))).toBe(true);
  });
});
