import type { HistoryEntry, PriceOutcome, Verdict } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { countCalls } from "./count-calls.ts";

const outcome = (months: number, change: number | null, median = 0.05): PriceOutcome => ({
  months,
  state: change === null ? "not_yet" : "whole",
  until: change === null ? null : "2022-06-30",
  change,
  market_median: change === null ? null : median,
});

const said = (verdict: Verdict | null, twelve: number | null) =>
  ({
    judgement: verdict === null ? null : { verdict },
    outcomes: [outcome(3, 0.01), outcome(6, -0.01), outcome(12, twelve)],
  }) as unknown as Pick<HistoryEntry, "judgement" | "outcomes">;

describe("countCalls", () => {
  const entries = [
    said("very_cheap", 0.2),
    said("cheap", 0.03),
    said("cheap", -0.1),
    said("cheap", null),
    said("fair", 0),
    said("very_expensive", 0.5),
    said("unrated", 0.9),
    said(null, 0.9),
  ];
  const at = (side: string, months: number) =>
    countCalls(entries).find((each) => each.side === side && each.months === months);

  it("counts wrong calls as well as right ones, and those that are still open", () => {
    expect(at("cheap", 12)).toEqual({
      side: "cheap",
      months: 12,
      said: 4,
      settled: 3,
      not_yet: 1,
      rose: 2,
      fell: 1,
      above_market: 1,
      below_market: 2,
    });
    expect(at("expensive", 12)).toMatchObject({ said: 1, rose: 1, fell: 0, above_market: 1 });
  });

  it("counts a price that stood still for neither side", () => {
    expect(at("fair", 12)).toMatchObject({ settled: 1, rose: 0, fell: 0, below_market: 1 });
  });

  it("leaves out what had no verdict", () => {
    const all = countCalls(entries).filter(({ months }) => months === 12);
    expect(all.reduce((sum, call) => sum + call.said, 0)).toBe(6);
  });
});
