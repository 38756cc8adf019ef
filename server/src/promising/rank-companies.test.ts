import type { Doubt, Warning } from "@tenbin/contract";
import { rankEvidence } from "@tenbin/engine";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentFixture } from "../companies/testing/fixtures.ts";
import { MARKET_DAY, ratedCompany } from "../valuation/testing/rated-market.ts";
import { openCodesOf, rankCompanies, scoreOf } from "./rank-companies.ts";

interface Given {
  readonly code: string;
  readonly score?: number | null;
  readonly ratio?: number | null;
  readonly accuracy?: number | null;
  readonly mv?: number | null;
  readonly newest?: boolean;
  readonly warning?: Warning[];
  readonly doubts?: readonly Doubt[];
  /** Day of the newest statement; null without any. */
  readonly statement?: string | null;
}

function company({ code, statement = "2025-11-01", ...given }: Given) {
  const { score = 4, ratio = 0.9, accuracy = 60, mv = 2e10, newest = true } = given;
  const disclosedAt = `${statement}T15:00:00+09:00`;
  return ratedCompany({
    code,
    fields: { mv, price_date_is_newest: newest, warning: given.warning ?? [] },
    rating: { verdict: "fair", ratio },
    accuracy,
    doubts: given.doubts ?? [],
    evidence: { score },
    documents: statement === null ? [] : [documentFixture({ code, disclosedAt })],
  });
}

const candidate = (roe: number | null, gap: number, code: string) => ({
  code,
  gap,
  figures: { netCashRatio: 0.1, dividendRaised: 0.2, operatingProfitToEv: -gap, roe },
});

const rank = (...given: Given[]) => rankCompanies(given.map(company), MARKET_DAY);
const openCodes = (...given: Given[]) =>
  openCodesOf(rank(...given), new Map(given.map((each) => [each.code, company(each)])));
const ranked = (...given: Given[]) => rank(...given).main.map(({ code }) => code);

describe("ranks of the day", () => {
  it("go by the score whatever the verdict, equal ones by code, and open the first three", () => {
    const given: Given[] = [
      { code: "A0000", score: 3.1 },
      { code: "C0000", score: 4.8, ratio: 1.3 },
      { code: "B0000", score: 4.8 },
      { code: "D0000", score: 5.2 },
    ];
    expect(ranked(...given)).toEqual(["D0000", "B0000", "C0000", "A0000"]);
    expect(openCodes(...given.toReversed())).toEqual(["D0000", "B0000", "C0000"]);
    expect(rank()).toEqual({ main: [], large: [] });
  });

  it.each<[string, Partial<Given>, Partial<Given>]>([
    ["a score", { score: 0 }, { score: null }],
    ["a ratio", { ratio: 3 }, { ratio: null }],
    ["an accuracy of 50", { accuracy: 50 }, { accuracy: 49.9 }],
    ["a known accuracy", { accuracy: 100 }, { accuracy: null }],
    ["a market capitalisation of ten billion yen", { mv: 1e10 }, { mv: 1e10 - 1 }],
    ["a known size", { mv: 9e10 }, { mv: null }],
    ["a statement of at most 200 days", { statement: "2025-04-28" }, { statement: "2025-04-27" }],
    ["a statement", { statement: MARKET_DAY }, { statement: null }],
    ["a value that is not extreme", { ratio: 0.2 }, { ratio: 0.199 }],
    ["a price of the market day", { newest: true }, { newest: false }],
  ])("need %s", (_, just, short) => {
    expect(ranked({ code: "01010", ...just })).toEqual(["01010"]);
    expect(ranked({ code: "01010", ...short })).toEqual([]);
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
  ])("with the warning %s: %s", (warning, isRanked) => {
    expect(ranked({ code: "01010", warning: [warning] })).toEqual(isRanked ? ["01010"] : []);
  });

  it("have companies from a hundred billion yen on apart, of which none is open", () => {
    const given: Given[] = [
      { code: "A0000", mv: 1e11, score: 6 },
      { code: "B0000", mv: 1e11 - 1, score: 2 },
    ];
    const ranks = rank(...given);
    expect(ranks.large.map(({ code }) => code)).toEqual(["A0000"]);
    expect(ranks.main.map(({ code }) => code)).toEqual(["B0000"]);
    expect(openCodes(...given)).toEqual(["B0000"]);
  });

  it("rank a company whose value is in doubt, but do not open it", () => {
    const doubts: Doubt[] = [{ kind: "unusual_profit", item: "profit", times: 2.4, years: 5 }];
    const given: Given[] = [
      { code: "A0000", score: 5, doubts },
      ...["B0000", "C0000", "D0000"].map((code) => ({ code, score: 4 })),
    ];
    expect(ranked(...given)[0]).toBe("A0000");
    expect(openCodes(...given)).toEqual(["B0000", "C0000", "D0000"]);
  });

  it("do not depend on the order of the market", () => {
    const scores = fc.array(fc.constantFrom(0.2, 3, 3.5, 5.9), { maxLength: 12 });
    fc.assert(
      fc.property(scores, fc.nat(), (given, seed) => {
        const companies = given.map((score, at) => company({ code: String(10_000 + at), score }));
        const rotated = companies.map((_, at) => companies[(at + seed) % companies.length]!);
        const expected = given
          .map((score, at) => ({ code: 10_000 + at, score }))
          .toSorted((a, b) => b.score - a.score || a.code - b.code)
          .map(({ code }) => String(code));
        expect(rankCompanies(rotated, MARKET_DAY).main.map(({ code }) => code)).toEqual(expected);
      }),
      { seed: 20251114, numRuns: 100 },
    );
  });

  it("keep the places that the engine's score is the sum of", () => {
    const market = [
      candidate(0.1, 0.4, "01010"),
      candidate(null, -0.2, "01020"),
      candidate(0.3, 0, "01030"),
    ];
    const evidence = rankEvidence(market);
    const companies = market.map(({ code }) => {
      const rated = company({ code });
      return Object.assign(rated, { evidence: { ...rated.evidence, ...evidence.get(code)! } });
    });
    for (const { code, places } of rankCompanies(companies, MARKET_DAY).main) {
      expect(scoreOf(places)).toBeCloseTo(evidence.get(code)!.score!, 12);
      expect(places.gap).toBeCloseTo([5 / 6, 1 / 6, 1 / 2][Number(code[3]) - 1]!, 12);
      expect(places.roe).toBe(evidence.get(code)!.places.roe);
    }
  });
});
