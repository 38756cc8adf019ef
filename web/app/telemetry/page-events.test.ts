import { describe, expect, it } from "vitest";
import type { PageSnapshot } from "./page-events.ts";
import { pageEvents } from "./page-events.ts";

const page = (change: Partial<PageSnapshot>): PageSnapshot => ({
  route: "/",
  pathname: "/",
  ticker: null,
  window: null,
  hits: null,
  searched: null,
  failure: null,
  ...change,
});
const home = page({});
const company = page({ route: "/companies/:ticker", pathname: "/companies/0482", ticker: "0482" });
const results = page({ route: "/results", pathname: "/results", hits: 3, searched: "みなと" });

describe("pageEvents", () => {
  it("counts a page view, with the ticker of a company", () => {
    expect(pageEvents(null, home)).toEqual([{ event_type: "page_view", route: "/" }]);
    expect(pageEvents(home, company)).toEqual([
      { event_type: "page_view", route: "/companies/:ticker", ticker: "0482" },
    ]);
    expect(pageEvents(company, { ...company })).toEqual([]);
  });

  it("counts another company as another page", () => {
    const other = { ...company, pathname: "/companies/0305", ticker: "0305" };
    expect(pageEvents(company, other)).toMatchObject([{ ticker: "0305" }]);
  });

  it("counts a search with the number of results, without the query", () => {
    expect(pageEvents(null, results)).toEqual([
      { event_type: "page_view", route: "/results" },
      { event_type: "search", hits: 3 },
    ]);
    const another = { ...results, searched: "山田太郎", hits: 0 };
    expect(pageEvents(results, another)).toEqual([{ event_type: "search", hits: 0 }]);
    expect(pageEvents(another, { ...another })).toEqual([]);
  });

  it("counts chosen fiscal years, except those already in the URL", () => {
    const chosen = { ...company, window: { begin: -7, end: -1 } };
    expect(pageEvents(company, chosen)).toEqual([
      { event_type: "handles_move", ticker: "0482", begin: -7, end: -1 },
    ]);
    expect(pageEvents(home, chosen)).toMatchObject([{ event_type: "page_view" }]);
    expect(pageEvents(chosen, { ...chosen, window: { begin: -7, end: -1 } })).toEqual([]);
  });

  it("counts an error screen instead of the page", () => {
    const failed = { ...company, failure: { status: 503 } };
    expect(pageEvents(home, failed)).toEqual([
      { event_type: "error_screen", route: "/companies/:ticker", status: 503 },
    ]);
    expect(pageEvents(company, { ...failed, failure: { status: undefined } })).toEqual([
      { event_type: "error_screen", route: "/companies/:ticker" },
    ]);
    expect(pageEvents(failed, { ...failed })).toEqual([]);
    expect(pageEvents(failed, company)).toMatchObject([{ event_type: "page_view" }]);
  });
});
