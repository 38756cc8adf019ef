import {
  HISTORY_MONTHS,
  type HistoryEntry,
  type PriceOutcome,
  type Verdict,
} from "@tenbin/contract";
import * as fc from "fast-check";
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

const beside = (change: number, median: number | null) => ({
  ...said("cheap", null),
  outcomes: [{ ...outcome(12, change), market_median: median }],
});

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

  it("gives every side and horizon, even of a company that was never judged", () => {
    const none = countCalls([said(null, null), said("unrated", 0.1)]);
    expect(none.map(({ side, months }) => `${side} ${months}`)).toEqual([
      "cheap 3",
      "cheap 6",
      "cheap 12",
      "fair 3",
      "fair 6",
      "fair 12",
      "expensive 3",
      "expensive 6",
      "expensive 12",
    ]);
    const { side: _, months: __, ...counts } = none[0]!;
    expect(counts).toEqual({
      said: 0,
      settled: 0,
      not_yet: 0,
      rose: 0,
      fell: 0,
      above_market: 0,
      below_market: 0,
    });
  });

  it("compares with the market of the same days, and not where that is unknown", () => {
    const calls = [beside(0.1, 0.2), beside(-0.1, -0.2), beside(0.1, 0.1), beside(0.3, null)];
    expect(countCalls(calls).find(({ months }) => months === 12)).toMatchObject({
      settled: 4,
      rose: 3,
      fell: 1,
      above_market: 1,
      below_market: 1,
    });
  });

  it("adds up: each call of a side is settled, open or without a price", () => {
    const change = fc.oneof(
      fc.constantFrom(null, 0),
      fc.double({ min: -0.9, max: 3, noNaN: true }),
    );
    const verdict = fc.constantFrom<Verdict | null>(
      "very_cheap",
      "cheap",
      "fair",
      "expensive",
      "very_expensive",
      "unrated",
      null,
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(verdict, change), { maxLength: 40 }), (rows) => {
        const counts = countCalls(rows.map(([each, twelve]) => said(each, twelve)));
        const judged = rows.filter(([each]) => each !== null && each !== "unrated");
        for (const months of HISTORY_MONTHS) {
          const horizon = counts.filter((each) => each.months === months);
          expect(horizon.reduce((sum, each) => sum + each.said, 0)).toBe(judged.length);
        }
        for (const { months, ...each } of counts) {
          expect(each.settled + each.not_yet).toBe(each.said);
          const still = each.settled - each.rose - each.fell;
          const settledAtZero = judged.filter(([, moved]) => months === 12 && moved === 0);
          expect(still).toBeLessThanOrEqual(settledAtZero.length);
          expect(still).toBeGreaterThanOrEqual(0);
          expect(each.above_market + each.below_market).toBeLessThanOrEqual(each.settled);
        }
      }),
      { seed: 20261122, numRuns: 200 },
    );
  });
});
