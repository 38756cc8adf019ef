import { describe, expect, it } from "vitest";
import { asksForAssumptions, parseAssumptions, setAssumptionParams } from "./assumption-query.ts";

const search = (text: string) => new URLSearchParams(text);

describe("parseAssumptions", () => {
  it("reads rates that a slider can be set to", () => {
    expect(parseAssumptions(search("growth=-0.1&cost=0.12"))).toEqual({ growth: -0.1, cost: 0.12 });
    expect(parseAssumptions(search("growth=0.035"))).toEqual({ growth: 0.035 });
    expect(parseAssumptions(search("growth=0"))).toEqual({ growth: 0 });
  });

  it.each([
    "growth=0.201",
    "growth=x",
    "growth=",
    "growth=1e-2",
    "growth=0.0355",
    "cost=0",
    "cost=7.5",
  ])("ignores %s", (text) => {
    expect(parseAssumptions(search(text))).toEqual({});
    expect(asksForAssumptions(search(text))).toBe(true);
  });
});

describe("setAssumptionParams", () => {
  it("writes what was chosen, keeps other parameters, and removes what was not", () => {
    const written = setAssumptionParams(search("begin=-7&growth=0.1"), { cost: 0.09 });
    expect(written.toString()).toBe("begin=-7&cost=0.09");
    expect(asksForAssumptions(written)).toBe(true);
    const own = setAssumptionParams(written, {});
    expect([own.toString(), asksForAssumptions(own)]).toEqual(["begin=-7", false]);
  });
});
