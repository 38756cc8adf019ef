import { planLabels, planNames } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { plans } from "./plans.ts";

describe("the plans", () => {
  it("are those of the contract, each under a label of its own", () => {
    expect(Object.keys(plans)).toEqual([...planNames]);
    expect(Object.keys(planLabels)).toEqual([...planNames]);
    expect(new Set(Object.values(planLabels)).size).toBe(planNames.length);
  });

  it("let plans of one letter do the same", () => {
    const limits = new Map<string, Set<number>>();
    for (const { letter, portfolioMaxCount } of Object.values(plans)) {
      limits.set(letter, (limits.get(letter) ?? new Set()).add(portfolioMaxCount));
    }
    expect([...limits.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1]);
  });
});
