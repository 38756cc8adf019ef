import { expect, it } from "vitest";
import { plansBeyond } from "./plans-beyond.ts";

it("names the cheapest plan on sale of each larger number", () => {
  expect(plansBeyond(3, ({ limits }) => limits.promisingCompanies)).toEqual([
    { plan: "tenbin_light", price: 1_980, count: 20 },
    { plan: "tenbin_standard", price: 10_000, count: Infinity },
  ]);
  expect(plansBeyond(20, ({ limits }) => limits.promisingCompanies)).toEqual([
    { plan: "tenbin_standard", price: 10_000, count: Infinity },
  ]);
  expect(plansBeyond(Infinity, ({ limits }) => limits.promisingCompanies)).toEqual([]);
});
