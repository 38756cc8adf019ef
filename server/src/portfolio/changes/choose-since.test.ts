import { describe, expect, it } from "vitest";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { chooseSince, requireDay } from "./choose-since.ts";

/** A Friday. */
const MARKET_DAY = "2025-11-14";

describe("chooseSince", () => {
  it.each([
    ["the day asked for", "2025-11-06", null, "2025-11-06"],
    ["the trading day before a Sunday", "2025-11-09", null, "2025-11-07"],
    ["the trading day before a holiday", "2025-11-03", null, "2025-10-31"],
    ["the market day", MARKET_DAY, "2025-11-06", MARKET_DAY],
    ["a day before what was read", "2025-11-06", "2025-11-12", "2025-11-06"],
    ["up to where the member has read", undefined, "2025-11-06", "2025-11-06"],
    ["the trading day before the market's the first time", undefined, null, "2025-11-13"],
    ["the market day after a mark of a market that is gone", undefined, "2026-02-02", MARKET_DAY],
    ["a year for who comes back after longer", undefined, "2023-02-02", "2024-11-14"],
  ])("is %s", (_, requested, readUntil, expected) => {
    expect(chooseSince(requested, readUntil, MARKET_DAY)).toBe(expected);
  });

  it.each([
    ["2025-11-15", "市場の最新日より後の日です。"],
    ["2024-11-13", "1年より前の日です。"],
    ["2025-02-30", "日付ではありません。"],
    ["昨日", "日付ではありません。"],
  ])("refuses %s and names the days there are", (requested, reason) => {
    let refused: unknown;
    try {
      chooseSince(requested, null, MARKET_DAY);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(ApiProblem);
    expect(refused).toMatchObject({
      errorType: "changes_day_not_available",
      details: [
        { path: "since", reason },
        { path: "first", reason: "2024-11-14" },
        { path: "last", reason: MARKET_DAY },
      ],
    });
  });
});

describe("requireDay", () => {
  it("takes any day up to the market's", () => {
    expect(() => requireDay("2019-01-04", MARKET_DAY)).not.toThrow();
    expect(() => requireDay(MARKET_DAY, MARKET_DAY)).not.toThrow();
    expect(() => requireDay("2025-11-15", MARKET_DAY)).toThrow(ApiProblem);
  });
});
