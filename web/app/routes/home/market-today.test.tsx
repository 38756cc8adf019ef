import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { MarketToday } from "./market-today.tsx";
import { MarketTodaySection } from "./market-today.tsx";

const market: MarketToday = {
  market_date: "2025-11-14",
  revisions: { date: "2025-11-14", up: 14, down: 9, disclosed: 58 },
  progress: { from: -0.2, to: 0.2, counts: [1, 2, 3, 2], threshold: 0, total: 8, above: 5 },
  cash_price_ratio: { from: -1, to: 1, counts: [4, 6], threshold: 0.5, total: 10, above: 3 },
};

const text = (given: MarketToday) =>
  renderToString(<MarketTodaySection market={given} />).replaceAll(/<!-- -->/g, "");

describe("MarketTodaySection", () => {
  it("draws one square per revised forecast and describes them in text", () => {
    const html = text(market);
    expect(html).toContain("上方修正14社、下方修正9社で、上方修正の側に傾いている");
    const piles = [...html.matchAll(/ d="(M[^"]*z)" fill/g)].map(
      ([, path]) => path?.split("z").length,
    );
    expect(piles).toEqual([10, 15]);
  });

  it("is level when as many were raised as lowered", () => {
    const revisions = { date: "2025-11-14", up: 7, down: 7, disclosed: 20 };
    expect(text({ ...market, revisions })).toContain("釣り合っている");
  });

  it("darkens the bins at or above the threshold", () => {
    const html = text({ ...market, revisions: null, cash_price_ratio: null });
    expect(html.match(/class="answers"/g)).toHaveLength(2);
    expect(html).toContain("63");
  });

  it("keeps each part of a formula on one line", () => {
    const parts = [...text(market).matchAll(/<span class="num">([^<]*[×−][^<]*)<\/span>/g)];
    expect(parts.map(([, part]) => part)).toEqual([
      expect.stringMatching(/^投資有価証券×0\.\d+$/),
      "−負債。",
    ]);
  });

  it("omits missing data", () => {
    const html = text({ ...market, revisions: null, progress: null });
    expect(html).not.toContain("業績予想の修正");
    expect(html).not.toContain("進捗");
    expect(html).toContain("ネットキャッシュ");
    expect(text({ ...market, revisions: null, progress: null, cash_price_ratio: null })).toBe("");
    expect(text({ ...market, market_date: null })).toBe("");
  });
});
