import { describe, expect, it } from "vitest";
import { evidenceKeys } from "../evidence/figures.ts";
import { forecastDecision, isProven } from "./decision.ts";

const after = (months: number, low: number) => isProven({ months, interval: [low, 0.1] });

describe("the switch of the fifth fact", () => {
  it("is proven by at least 60 months and an interval above zero only", () => {
    expect([after(60, 0.001), after(84, 0.02)]).toEqual([true, true]);
    expect([after(59, 0.02), after(60, 0), after(84, -0.001)]).toEqual([false, false, false]);
  });

  it("is on exactly where evidence has a fifth fact, and only with a proof", () => {
    expect(evidenceKeys.length).toBe(forecastDecision === null ? 4 : 5);
    expect(forecastDecision === null || isProven(forecastDecision)).toBe(true);
  });
});
