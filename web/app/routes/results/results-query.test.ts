import { describe, expect, it } from "vitest";
import { getSitePage } from "../../site/site-pages.ts";
import { parseResultsQuery } from "./results-query.ts";

const parse = (text: string) => parseResultsQuery(new URLSearchParams(text));

describe("parseResultsQuery", () => {
  it("reads the parameters that the page declares", () => {
    const ofComparisons = ["compare", "add", "begin", "metrics"];
    expect([...Object.keys(parse("")), ...ofComparisons]).toEqual(getSitePage("/results").query);
  });

  it("reads every part", () => {
    expect(parse("q=みなと&sector=機械&segment=プライム&sort=mv&cursor=abc")).toEqual({
      q: "みなと",
      sector: "機械",
      segment: "プライム",
      sort: "mv",
      cursor: "abc",
    });
  });

  it("orders by relevance with a query and by code without one", () => {
    expect(parse("q=みなと").sort).toBe("relevance");
    expect(parse("").sort).toBe("code");
    expect(parse("sort=relevance").sort).toBe("code");
  });

  it("ignores unknown values", () => {
    const hostile = parse(`q=${"長".repeat(300)}&sort=';--&sector=${"x".repeat(41)}&cursor=`);
    expect(hostile).toEqual({
      q: "長".repeat(100),
      sector: null,
      segment: null,
      sort: "relevance",
      cursor: null,
    });
  });
});
