import type { Warning } from "@tenbin/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentFixture } from "../companies/testing/fixtures.ts";
import {
  buildHistogram,
  cashBins,
  type HistogramBins,
  openCompanyRule,
  progressBins,
  selectOpenCompanies,
} from "./rules.ts";
import { MARKET_DAY, ratedCompany } from "./testing/rated-market.ts";

interface Given {
  readonly code: string;
  readonly ratio?: number;
  readonly verdict?: "very_cheap" | "cheap" | "fair" | "expensive" | "very_expensive";
  readonly score?: number | null;
  readonly mv?: number | null;
  readonly newest?: boolean;
  readonly warning?: Warning[];
  /** Day of the newest statement; null without any. */
  readonly statement?: string | null;
}

function company({ code, statement = "2025-11-01", ...given }: Given) {
  const { ratio = 0.7, verdict = "cheap", score = 60, mv = 2e10, newest = true } = given;
  const disclosedAt = `${statement}T15:00:00+09:00`;
  return ratedCompany({
    code,
    fields: { mv, price_date_is_newest: newest, warning: given.warning ?? [] },
    rating: { verdict, ratio },
    accuracy: score,
    documents: statement === null ? [] : [documentFixture({ code, disclosedAt })],
  });
}

const opened = (...given: Given[]) =>
  selectOpenCompanies(given.map(company), MARKET_DAY).map(({ code }) => code);

describe("open companies of the day", () => {
  it("are the three lowest ratios among those that meet the rule, equal ones by code", () => {
    const given: Given[] = [
      { code: "A0000", ratio: 0.75 },
      { code: "C0000", ratio: 0.62 },
      { code: "B0000", ratio: 0.62 },
      { code: "D0000", ratio: 0.5, verdict: "very_cheap" },
    ];
    expect(opened(...given)).toEqual(["D0000", "B0000", "C0000"]);
    expect(opened(...given.toReversed())).toEqual(["D0000", "B0000", "C0000"]);
    expect(opened()).toEqual([]);
  });

  it.each<[string, Partial<Given>, Partial<Given>]>([
    ["an accuracy of 50", { score: 50 }, { score: 49.9 }],
    ["a market capitalisation of ten billion yen", { mv: 1e10 }, { mv: 1e10 - 1 }],
    ["a statement of at most 200 days", { statement: "2025-04-28" }, { statement: "2025-04-27" }],
    ["a verdict of cheap", { ratio: 0.8 }, { ratio: 0.801, verdict: "fair" }],
    [
      "a value that is not extreme",
      { ratio: 0.2, verdict: "very_cheap" },
      { ratio: 0.199, verdict: "very_cheap" },
    ],
    ["a price of the market day", { newest: true }, { newest: false }],
    ["a known accuracy", { score: 100 }, { score: null }],
    ["a known size", { mv: 9e12 }, { mv: null }],
    ["a statement", { statement: MARKET_DAY }, { statement: null }],
  ])("need %s", (_, just, short) => {
    expect(opened({ code: "01010", ...just })).toEqual(["01010"]);
    expect(opened({ code: "01010", ...short })).toEqual([]);
  });

  it.each<[Warning, boolean]>([
    ["going_concern", false],
    ["supervision", false],
    ["delisting", false],
    ["changed_year_end", false],
    ["stale_statement", false],
    ["share_count_issued_only", false],
    ["extreme_value", false],
    ["share_count_estimated", true],
    ["missing_fiscal_year", true],
    ["off_model_sector", true],
  ])("with the warning %s: %s", (warning, isOpen) => {
    expect(opened({ code: "01010", warning: [warning] })).toEqual(isOpen ? ["01010"] : []);
  });

  it("are never a company without a ratio", () => {
    const unrated = { ...company({ code: "01010" }) };
    const withoutRatio = { ...unrated, rating: { ...unrated.rating, ratio: null } };
    expect(selectOpenCompanies([withoutRatio], MARKET_DAY)).toEqual([]);
  });

  it("do not depend on the order of the market", () => {
    const ratios = fc.array(fc.constantFrom(0.21, 0.5, 0.62, 0.7, 0.79), { maxLength: 12 });
    fc.assert(
      fc.property(ratios, fc.nat(), (given, seed) => {
        const companies = given.map((ratio, at) => company({ code: String(10_000 + at), ratio }));
        const rotated = companies.map((_, at) => companies[(at + seed) % companies.length]!);
        const expected = companies
          .map(({ code, rating }) => ({ code, ratio: rating.ratio! }))
          .toSorted((a, b) => a.ratio - b.ratio || Number(a.code) - Number(b.code))
          .slice(0, openCompanyRule.count)
          .map(({ code }) => code);
        expect(selectOpenCompanies(rotated, MARKET_DAY).map(({ code }) => code)).toEqual(expected);
      }),
      { seed: 20251114, numRuns: 100 },
    );
  });
});

describe("buildHistogram", () => {
  it("counts outliers in the outermost bins and the threshold as above", () => {
    const histogram = buildHistogram([-7, -1, 0.5, 0.49, 99], cashBins);
    expect(histogram).toMatchObject({ from: -1, to: 1.25, total: 5, above: 2, threshold: 0.5 });
    expect(histogram?.counts).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1]);
    expect(buildHistogram([], cashBins)).toBeNull();
  });

  it("counts every value once, in the bin that its bounds say", () => {
    const values = fc.array(
      fc.integer({ min: -3_000, max: 3_000 }).map((thousandths) => thousandths / 1_000),
      { minLength: 1 },
    );
    const bins = fc.constantFrom<HistogramBins>(cashBins, progressBins);
    fc.assert(
      fc.property(values, bins, (given, { from, to, count, threshold }) => {
        const { counts, total, above } = buildHistogram(given, { from, to, count, threshold })!;
        expect(counts).toHaveLength(count);
        expect(counts.reduce((sum, each) => sum + each, 0)).toBe(given.length);
        expect([total, above]).toEqual([
          given.length,
          given.filter((value) => value >= threshold).length,
        ]);
        const middle = from + (to - from) / 2;
        const upperHalf = counts.slice(count / 2).reduce((sum, each) => sum + each, 0);
        expect(upperHalf).toBe(given.filter((value) => value >= middle).length);
      }),
      { seed: 20251122, numRuns: 200 },
    );
  });
});
