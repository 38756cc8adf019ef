import { tapeFixture } from "@tenbin/contract/testing/tape-fixture";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths } from "../../platform/clock/days.ts";
import { MARKET_DAY, ratedCompany } from "../../valuation/testing/rated-market.ts";
import {
  compareWithNow,
  dueOn,
  freezeFigures,
  type FrozenFigures,
  isDiaryFull,
  isDue,
} from "./rules.ts";

describe("dueOn", () => {
  it.each([
    ["twelve months later", "2025-11-17T12:00:00+09:00", "2026-11-17"],
    ["the day in Japan of an early morning", "2025-11-16T20:00:00Z", "2026-11-17"],
    ["28 February of what was written on the 29th", "2028-02-29T12:00:00+09:00", "2029-02-28"],
    [
      "28 February of what was written on the 28th of a leap year",
      "2028-02-28T12:00:00+09:00",
      "2029-02-28",
    ],
    ["29 February of no other day", "2027-02-28T23:59:59+09:00", "2028-02-28"],
    ["New Year's Eve of another year", "2025-12-31T23:59:59+09:00", "2026-12-31"],
  ])("is %s", (_, writtenAt, day) => {
    expect(dueOn(new Date(writtenAt))).toBe(day);
  });
});

describe("isDue", () => {
  const written = new Date("2025-11-17T23:30:00+09:00");

  it("begins with the day in Japan, whatever the hour of writing", () => {
    expect(isDue(written, new Date("2026-11-16T23:59:59+09:00"))).toBe(false);
    expect(isDue(written, new Date("2026-11-17T00:00:00+09:00"))).toBe(true);
  });

  it("never ends", () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 600 }), (months) => {
        const now = new Date(`${addMonths("2025-11-17", months)}T00:00:00+09:00`);
        expect(isDue(written, now)).toBe(true);
      }),
    );
  });
});

const codes = (length: number, code: string) => Array.from({ length }, () => code);

describe("isDiaryFull", () => {
  it("at 100 entries of the company, and at 1,000 in all", () => {
    expect(isDiaryFull(codes(99, "10000"), "10000")).toBe(false);
    expect(isDiaryFull(codes(100, "10000"), "10000")).toBe(true);
    expect(isDiaryFull(codes(100, "10000"), "10010")).toBe(false);
    expect(isDiaryFull(codes(999, "10000"), "10010")).toBe(false);
    expect(isDiaryFull(codes(1_000, "10000"), "10010")).toBe(true);
  });
});

const tape = tapeFixture({ close: 1_000, date: "2025-11-13" });
const company = ratedCompany({
  code: "10000",
  fields: { tape },
  rating: { verdict: "cheap", price: 1_000, valuePerShare: 1_400, ratio: 1_000 / 1_400 },
  accuracy: 61,
});
const pillar = {
  key: "trend" as const,
  value_per_share: 1_500,
  value_total: 1e9,
  weight: 0.4,
  reason: null,
  inputs: [],
};

describe("freezeFigures", () => {
  it("takes price, value, verdict, accuracy and the pillars of the market day", () => {
    expect(freezeFigures(company, MARKET_DAY, [pillar], "1.10")).toEqual({
      market_day: MARKET_DAY,
      price: 1_000,
      price_day: "2025-11-13",
      weighed: {
        value_per_share: 1_400,
        ratio: 1_000 / 1_400,
        verdict: "cheap",
        unrated_reason: null,
        accuracy: 61,
        pillars: [{ key: "trend", value_per_share: 1_500, weight: 0.4 }],
        engine_version: "1.10",
      },
    });
  });

  it("takes no value of an unrated company, but why it is unrated", () => {
    const unrated = ratedCompany({
      code: "10000",
      rating: { unratedReason: "awaiting_value", valuePerShare: 1_400 },
    });
    expect(freezeFigures(unrated, MARKET_DAY, [], "1.10").weighed).toMatchObject({
      value_per_share: null,
      verdict: "unrated",
      unrated_reason: "awaiting_value",
    });
  });

  it("knows nothing of a company that the market does not know", () => {
    expect(freezeFigures(undefined, null, [], "1.10")).toMatchObject({
      market_day: null,
      price: null,
      weighed: { verdict: "unrated", unrated_reason: "not_listed" },
    });
  });
});

const now = (close: number, value: number | null, date = "2026-11-13") =>
  ratedCompany({
    code: "10000",
    fields: { tape: tapeFixture({ close, date }) },
    rating:
      value === null
        ? { unratedReason: "pillars_disagree" }
        : { verdict: "fair", valuePerShare: value, ratio: close / value },
  });

describe("compareWithNow", () => {
  const frozen: FrozenFigures = freezeFigures(company, MARKET_DAY, [], "1.10");

  it("compares price, value and verdict of then with those of the market day", () => {
    expect(compareWithNow(frozen, now(1_250, 1_330), [], "2026-11-16")).toEqual({
      until: "2026-11-16",
      splits: [],
      price: { before: 1_000, after: 1_250, change: 250, day: "2026-11-13", decimals: 0 },
      weighed: {
        value_before: 1_400,
        value_change: -50,
        after: {
          value_per_share: 1_330,
          ratio: 1_250 / 1_330,
          verdict: "fair",
          unrated_reason: null,
          accuracy: null,
        },
      },
    });
  });

  it("carries price and value through the splits since, and names them", () => {
    const splits = [
      { exDate: "2025-10-01", factor: 0.1 },
      { exDate: "2026-04-01", factor: 0.5 },
      { exDate: "2027-04-01", factor: 0.5 },
    ];
    expect(compareWithNow(frozen, now(600, 840), splits, "2026-11-16")).toMatchObject({
      splits: [{ ex_date: "2026-04-01", factor: 0.5 }],
      price: { before: 500, after: 600, change: 200 },
      weighed: { value_before: 700, value_change: 200 },
    });
  });

  it("carries the price of a company not traded since a split", () => {
    const splits = [{ exDate: "2026-11-16", factor: 0.5 }];
    expect(compareWithNow(frozen, now(1_000, 700), splits, "2026-11-16").price).toMatchObject({
      before: 500,
      after: 500,
      change: 0,
    });
  });

  it("changes nothing by a split alone", () => {
    const factor = fc.constantFrom(0.1, 0.2, 0.5, 2, 10);
    fc.assert(
      fc.property(factor, fc.integer({ min: 1, max: 5_000 }), (by, close) => {
        const splits = [{ exDate: "2026-04-01", factor: by }];
        const whole = compareWithNow(frozen, now(close, 1_400), [], "2026-11-16");
        const split = compareWithNow(frozen, now(close * by, 1_400 * by), splits, "2026-11-16");
        expect(split.price?.change).toBe(whole.price?.change);
        expect(split.weighed?.value_change).toBe(whole.weighed?.value_change);
      }),
    );
  });

  it("has no change of a value that is lost, but its reason", () => {
    expect(compareWithNow(frozen, now(1_250, null), [], "2026-11-16").weighed).toMatchObject({
      value_before: 1_400,
      value_change: null,
      after: { verdict: "unrated", unrated_reason: "pillars_disagree" },
    });
  });

  it("says nothing of a company that the market knows no longer", () => {
    expect(compareWithNow(frozen, undefined, [], "2026-11-16")).toEqual({
      until: "2026-11-16",
      splits: [],
      price: null,
      weighed: null,
    });
  });
});
