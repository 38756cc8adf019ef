import type { AssumptionsView } from "@tenbin/contract";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { assumptionsFixture } from "../testing/assumptions-fixture.ts";
import { textOf } from "../testing/render-company-page.tsx";
import AssumptionsSection from "./assumptions-section.tsx";

function render(assumptions: AssumptionsView | null, at: string | null = null): string {
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: () => <AssumptionsSection ticker="0482" at={at} assumptions={assumptions} />,
    },
  ]);
  return renderToString(<Stub />).replaceAll("<!-- -->", "");
}
const wordsOf = (html: string) => textOf(html).replaceAll(/\s+/g, " ");

const html = render(assumptionsFixture());
const words = wordsOf(html);

describe("the solutions", () => {
  it("name the rate that gives the price beside the product's own", () => {
    expect(words).toContain("今の株価1,842円を理論価値とする値です");
    expect(words).toMatch(
      /成長率 今後5年の利益とキャッシュフロー 年−12\.84% 天秤の前提は年\+2\.37%/,
    );
  });

  it("say how far an assumption leads where none gives the price", () => {
    expect(words).toMatch(
      /ROE 続くと見る自己資本利益率 － ROEを△50\.00%から60\.00%まで動かしても、理論価値は1,905円から4,410円までで、今の株価1,842円にはなりません。/,
    );
  });

  it("say where the pillars would lie too far apart for a verdict", () => {
    const { growth } = assumptionsFixture();
    const apart = assumptionsFixture({ growth: { ...growth, disagree: true } });
    const doubt = "柱どうしの開きが大きく、天秤なら判定を見合わせる水準です";
    expect([wordsOf(render(apart)).includes(doubt), words.includes(doubt)]).toEqual([true, false]);
  });

  it("say that growth has no part in the value of a bank, which has nothing to move", () => {
    const { growth } = assumptionsFixture();
    const flat = { ...growth, rate: null, lowest_per_share: 2570, highest_per_share: 2570 };
    const bank = render(assumptionsFixture({ growth: flat, map: null }));
    expect(wordsOf(bank)).toContain("この企業の理論価値は、成長率によって変わりません。");
    expect(bank).not.toMatch(/type="range"|assumption-map/);
  });

  it("leave ROE out where the value assumes none", () => {
    expect(wordsOf(render(assumptionsFixture({ roe: null })))).not.toContain("続くと見る");
  });
});

describe("the sliders", () => {
  it("begin with the product's assumptions, each with its name, figure and ends", () => {
    expect(words).toMatch(/成長率 今後5年、年率 \+2\.4% −10\.0% \+20\.0%/);
    expect(words).toMatch(/株主資本コスト 割引率、年率 7\.5% 4\.0% 12\.0%/);
    expect(html).toMatch(/<label for="assumed-growth">/);
    expect(html).toMatch(/id="assumed-growth"[^>]*aria-valuetext="年\+2\.4%"[^>]*value="0\.024"/);
    expect(words).toContain("天秤の前提のままです(成長率年+2.37%、株主資本コスト7.5%)");
    expect(words).not.toContain("これは試算です");
  });

  it("are a form of the page without script, of its past day too", () => {
    expect(html).toMatch(/<form[^>]*action="\/companies\/0482#assumptions" method="get"/);
    expect(html).not.toContain('name="at"');
    expect(render(assumptionsFixture(), "2020-03-31")).toContain(
      '<input type="hidden" name="at" value="2020-03-31"/>',
    );
  });

  it("show a value of the link as a trial, apart from the product's own", () => {
    const asked = {
      growth: 0.06,
      cost: 0.09,
      roe: 0.09,
      value_per_share: 2109.6,
      ratio: 0.873,
      verdict: "fair",
      disagree: false,
    } as const;
    const trial = render(assumptionsFixture({ asked }));
    expect(wordsOf(trial)).toMatch(/試算 2,110円 今の株価はその0\.87倍で、妥当の範囲です。/);
    expect(wordsOf(trial)).toMatch(/これは試算です。天秤の理論価値は2,570円のまま変わりません。/);
    expect(wordsOf(trial)).toContain("天秤の前提に戻す");
    expect(trial).toMatch(/id="assumed-cost"[^>]*value="0\.09"/);
    expect(trial).toContain('<i class="reader"');
    expect(html).not.toContain('<i class="reader"');
  });
});

describe("the map", () => {
  it("has the borders that cross it, the names of its verdicts and the product's mark", () => {
    const borders = [...html.matchAll(/<path class="(\w+)" d="M[^"]+"/g)].map(([, name]) => name);
    expect(borders).toEqual(["very_cheap", "cheap", "expensive", "very_expensive", "price"]);
    const zones = [...html.matchAll(/class="zone \w+"[^>]*>([^<]+)</g)].map(([, name]) => name);
    expect(zones).toEqual(["大幅割安", "割安", "妥当"]);
    expect(html).toMatch(/<i class="own" style="left:41\.23%;bottom:43\.75%"/);
  });

  it("says in words and in a table what it draws", () => {
    expect(html).toMatch(
      /role="img" aria-label="成長率と株主資本コストの組み合わせごとの判定の境目。図の面積は大幅割安\d+%、割安\d+%、妥当\d+%/,
    );
    expect(words).toMatch(/株主資本コスト 成長率−10\.0% 成長率−2\.5% 成長率\+5\.0%/);
    expect(words).toMatch(/4\.0% 0\.68倍 割安 0\.55倍 大幅割安/);
  });
});

it("says kindly that nothing can be solved now", () => {
  expect(wordsOf(render(null))).toContain("いまは計算できません");
});
