import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { priceChartFixture } from "../../charts/testing/price-chart-fixture.ts";
import { FeaturedCompany } from "./hero.tsx";

function gapOf(ratio: number): string | undefined {
  const company = {
    ticker: "0992",
    name_jp: "みなと精工",
    industry_category: null,
    ratio,
    verdict: "fair",
    ctbm_accuracy: null,
  } as const;
  const Page = () => <FeaturedCompany company={company} chart={priceChartFixture()} />;
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  const html = renderToString(<Stub />).replaceAll("<!-- -->", "");
  return /株価は.*?です|株価は.*?います/.exec(html.replaceAll(/<[^>]*>/g, ""))?.[0];
}

describe("the featured company", () => {
  it.each([
    [7.34, "株価は理論価値の7.3倍です"],
    [2, "株価は理論価値の2.0倍です"],
    [1.23, "株価は理論価値を23%上回っています"],
    [0.72, "株価は理論価値を28%下回っています"],
    [1.004, "株価は理論価値とほぼ同じです"],
  ])("of a price %f times the value says so as its page does", (ratio, sentence) => {
    expect(gapOf(ratio)).toBe(sentence);
  });
});
