import { expect, it } from "vitest";
import { scoredMonthEnds, sizeGroupOf } from "./protocol.ts";

it("scores nothing in an empty market, nor in one younger than a year", () => {
  expect(scoredMonthEnds([], {})).toEqual([]);
  expect(scoredMonthEnds(["2020-01-31", "2020-12-30"], {})).toEqual([]);
  expect(scoredMonthEnds(["2020-01-31", "2021-01-15"], {})).toEqual(["2020-01-31"]);
});

it("begins with the first month end for which three fiscal years can be known, unless asked", () => {
  const monthEnds = ["2017-11-30", "2018-11-30", "2018-12-28", "2020-01-31"];
  expect(scoredMonthEnds(monthEnds, {})).toEqual(["2018-12-28"]);
  expect(scoredMonthEnds(monthEnds, { from: "2018-11-01" })).toEqual(["2018-11-30", "2018-12-28"]);
});

it("names size groups by their lower end", () => {
  expect([1e9, 9.9e9, 1e10, 2e12].map(sizeGroupOf)).toEqual([1e9, 1e9, 1e10, 1e11]);
});
