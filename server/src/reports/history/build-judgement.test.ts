import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SHARES, valuationOn, type GivenValuation } from "../testing/valuations.ts";
import { buildJudgement } from "./build-judgement.ts";

const DAY = "2024-05-14";
const DAY_BEFORE = "2024-05-13";
const UNSPLIT = { splits: [], day: "2024-06-28" };

const at = (price: number, given: GivenValuation, date = DAY) => ({
  price,
  valuation: valuationOn(date, given),
});

describe("a judgement", () => {
  it("weighs the first close after the disclosure against the value of that day", () => {
    const now = at(750, { value: 1_000, pillars: { trend: 1_100, peers: 900 } });
    const before = at(900, { value: 800, pillars: { trend: 1_000, peers: 900 } }, DAY_BEFORE);
    expect(buildJudgement(now, before, UNSPLIT)).toEqual({
      verdict: "cheap",
      unrated_reason: null,
      value_per_share: 1_000,
      ratio: 0.75,
      value_change: 0.25,
      verdict_before: "fair",
      pillars: [
        { key: "trend", change: expect.closeTo(0.1, 12) },
        { key: "peers", change: 0 },
      ],
    });
  });

  it.each([
    [600, "very_cheap"],
    [601, "cheap"],
    [800, "cheap"],
    [801, "fair"],
    [1_249, "fair"],
    [1_250, "expensive"],
    [1_669, "expensive"],
    [1_670, "very_expensive"],
  ])("of %d yen against 1,000 is %s, now as on the day before", (price, verdict) => {
    const now = at(price, { value: 1_000 });
    expect(buildJudgement(now, at(price, { value: 1_000 }, DAY_BEFORE), UNSPLIT)).toMatchObject({
      verdict,
      verdict_before: verdict,
    });
  });

  it("has no change where there was no value on the day before", () => {
    const now = at(750, { value: 1_000, pillars: { trend: 1_000 } });
    const nothing = { value_change: null, verdict_before: "unrated" };
    const unrated = at(700, { value: null, unrated: "too_few_years" }, DAY_BEFORE);
    for (const before of [null, unrated]) {
      expect(buildJudgement(now, before, UNSPLIT)).toMatchObject({
        ...nothing,
        verdict: "cheap",
        pillars: [{ key: "trend", change: null }],
      });
    }
  });

  it("has no change of a pillar that was absent on either day", () => {
    const now = at(750, { value: 1_000, pillars: { trend: null, cash_flow: 900, peers: 1_000 } });
    const before = at(750, { value: 800, pillars: { trend: 700, cash_flow: null } }, DAY_BEFORE);
    expect(buildJudgement(now, before, UNSPLIT).pillars).toEqual([
      { key: "trend", change: null },
      { key: "cash_flow", change: null },
      { key: "peers", change: null },
    ]);
  });

  it("says why a company was not judged, and what the verdict was until then", () => {
    const now = at(750, { value: null, unrated: "negative_equity" });
    const before = at(750, { value: 1_000 }, DAY_BEFORE);
    expect(buildJudgement(now, before, UNSPLIT)).toMatchObject({
      verdict: "unrated",
      unrated_reason: "negative_equity",
      value_per_share: null,
      ratio: null,
      value_change: null,
      verdict_before: "cheap",
    });
  });

  it("is unrated with no_shares when only the value of the whole company is known", () => {
    const now = at(750, { value: 1_000, shares: null });
    expect(buildJudgement(now, null, UNSPLIT)).toMatchObject({
      verdict: "unrated",
      unrated_reason: "no_shares",
      value_per_share: null,
    });
  });

  it("before a later split has its value per share on today's share basis and the same verdict", () => {
    const splits = [{ exDate: "2024-06-27", factor: 0.25 }];
    // Closes come on the newest share basis; values on that of their own day.
    const now = at(187.5, { value: 1_000, pillars: { trend: 1_000 } });
    expect(buildJudgement(now, null, { splits, day: "2024-06-28" })).toMatchObject({
      verdict: "cheap",
      value_per_share: 250,
      ratio: 0.75,
    });
    expect(buildJudgement(now, null, { splits, day: "2024-06-26" }).value_per_share).toBe(1_000);
  });

  it("sees no move of the value in a split between both days", () => {
    const whole = fc.double({ min: 1, max: 1e6, noNaN: true });
    const parts = fc.integer({ min: 2, max: 20 });
    fc.assert(
      fc.property(whole, whole, parts, (price, value, split) => {
        const splits = [{ exDate: DAY, factor: 1 / split }];
        const before = at(price / split, { value, pillars: { trend: value } }, DAY_BEFORE);
        const now = at(price / split, {
          value: value / split,
          pillars: { trend: value / split },
          shares: SHARES * split,
        });
        const judged = buildJudgement(now, before, { splits, day: DAY });
        expect(judged.value_change).toBeCloseTo(0, 9);
        expect(judged.pillars[0]?.change).toBeCloseTo(0, 9);
      }),
      { seed: 20240514, numRuns: 200 },
    );
  });
});
