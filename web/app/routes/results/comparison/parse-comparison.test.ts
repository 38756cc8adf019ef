import { describe, expect, it } from "vitest";
import { parseComparison } from "./parse-comparison.ts";

const parse = (search: string) => parseComparison(new URLSearchParams(search));

describe("the address of a comparison", () => {
  it("is none without companies to compare", () => {
    expect(parse("q=機械&begin=2025-01-06")).toBeNull();
  });

  it("names companies once each, with the one that a form adds", () => {
    expect(parse("compare=7203,6758,+7203&add=9984")).toEqual({
      tickers: ["7203", "6758", "9984"],
      begin: null,
      metrics: null,
    });
    expect(parse("compare=")?.tickers).toEqual([]);
  });

  it("ignores days that do not exist and sets that cannot", () => {
    expect(parse(`compare=7203&begin=2025-02-30&metrics=${"x".repeat(60)}`)).toMatchObject({
      begin: null,
      metrics: null,
    });
    expect(parse("compare=7203&begin=2025-02-28&metrics=growth")).toMatchObject({
      begin: "2025-02-28",
      metrics: "growth",
    });
  });

  it("asks for no more codes than the API reads", () => {
    const many = Array.from({ length: 200 }, (_, at) => String(1000 + at));
    expect(parse(`compare=${many.join()}`)?.tickers).toEqual(many.slice(0, 80));
  });
});
