import { describe, expect, it } from "vitest";
import { NO_EVIDENCE_FIGURES } from "@tenbin/engine";
import { issueFixture } from "../companies/testing/fixtures.ts";
import { annualFiling, SIX_YEARS } from "../companies/testing/filings.ts";
import { evidenceFacts, type EvidenceFacts, rankMarket } from "./company-evidence.ts";
import type { Rating } from "./rules.ts";
import type { WeighInput } from "./weigh-company.ts";

/** 100 net shares, equity 1,200, current assets 900, securities 200, liabilities 800. */
const input = (changes: Partial<WeighInput> = {}): WeighInput => ({
  day: "2024-12-27",
  issue: issueFixture({ code: "97350", sector33: "機械" }),
  sectors: [],
  documents: SIX_YEARS,
  splits: [],
  quote: null,
  monthEnds: [],
  closes: [],
  valuation: null,
  points: [],
  ...changes,
});
const rating = (changes: Partial<Rating> = {}): Rating => ({
  verdict: "fair",
  unratedReason: null,
  price: 10,
  valuePerShare: 10,
  valuePerShareBeforeCalibration: 10,
  ratio: 1,
  ...changes,
});

const yearsOf = (documents: WeighInput["documents"]) =>
  evidenceFacts(input({ documents }), rating()).profitYears;

describe("the four facts of a company", () => {
  it("are ratios to the price of the day, from filings known on it", () => {
    expect(evidenceFacts(input(), rating())).toEqual({
      figures: {
        netCashRatio: 0.24,
        dividendRaised: 0,
        operatingProfitToEv: 100 / 760,
        roe: 0.05,
      },
      absence: null,
      periodEnd: "2024-03-31",
      carriedFrom: null,
      profitYears: 3,
    });
    const raised = [...SIX_YEARS.slice(0, -1), annualFiling(2024, { DividendPerShareYen: 0.25 })];
    const { figures } = evidenceFacts(input({ documents: raised }), rating());
    expect(figures.dividendRaised).toBeCloseTo(0.2, 12);
  });

  it("name the year that the balance sheet of a summary is carried over from", () => {
    const summary = annualFiling(2024, { CurrentAssets: null, Liabilities: null });
    const { carriedFrom, periodEnd } = evidenceFacts(
      input({ documents: [...SIX_YEARS.slice(0, -1), summary] }),
      rating(),
    );
    expect([periodEnd, carriedFrom]).toEqual(["2024-03-31", "2023-03-31"]);
  });

  it("count the years of the mean profit, those that disclose one", () => {
    expect([1, 2, 3, 6].map((count) => yearsOf(SIX_YEARS.slice(-count)))).toEqual([1, 2, 3, 3]);
    const silent = { OperatingIncome: null, OrdinaryIncome: null, ProfitLossBeforeTax: null };
    expect(yearsOf([...SIX_YEARS.slice(0, -1), annualFiling(2024, silent)])).toBe(2);
    expect(yearsOf([])).toBe(0);
  });

  it("stay known as far as they need no price", () => {
    const delisted = rating({ unratedReason: "delisted", verdict: "unrated", ratio: null });
    expect(evidenceFacts(input(), delisted)).toMatchObject({
      figures: { netCashRatio: null, dividendRaised: 0, operatingProfitToEv: null, roe: 0.05 },
      absence: "no_price",
    });
    expect(evidenceFacts(input(), rating({ price: null }))).toMatchObject({ absence: "no_price" });
  });

  it("are those of an unrated company that is traded", () => {
    const disagreeing = rating({ unratedReason: "pillars_disagree", verdict: "unrated" });
    expect(evidenceFacts(input(), disagreeing)).toEqual(evidenceFacts(input(), rating()));
  });

  it.each([
    ["a bank", { issue: issueFixture({ sector33: "銀行業" }) }, "sector_outside_model"],
    ["a fund", { issue: issueFixture({ kind: "fund" as const }) }, "sector_outside_model"],
    ["a company without filings", { documents: [] }, "no_statement"],
  ])("are not ranked for %s", (_, changes, absence) => {
    expect(evidenceFacts(input(changes), rating())).toMatchObject({ absence });
  });
});

const facts = (roe: number | null, changes: Partial<EvidenceFacts> = {}): EvidenceFacts => ({
  figures: { netCashRatio: roe, dividendRaised: roe, operatingProfitToEv: roe, roe },
  absence: null,
  periodEnd: "2024-03-31",
  carriedFrom: null,
  profitYears: 3,
  ...changes,
});
const company = (code: string, evidence: EvidenceFacts, ratio: number | null = 1) => ({
  code,
  rating: { ratio },
  evidence,
});

describe("evidence among all companies", () => {
  const market = rankMarket([
    company("1", facts(0.3), 0.5),
    company("2", facts(0.2)),
    company("3", facts(0.1), 2),
    company("4", facts(0.9, { absence: "sector_outside_model" })),
    company("5", facts(null)),
    company("6", facts(0.2), null),
  ]);
  const evidenceOf = (code: string) => market.get(code)!.evidence;

  it("has places, levels and a score, the cheaper the higher", () => {
    expect(evidenceOf("1")).toMatchObject({ level: "strong", places: { roe: 0.875 } });
    expect(evidenceOf("2")).toMatchObject({ level: "middle", places: { roe: 0.5 } });
    expect(evidenceOf("3")).toMatchObject({ level: "weak", places: { roe: 0.125 } });
    expect(evidenceOf("1").score).toBeGreaterThan(evidenceOf("2").score!);
    expect(evidenceOf("2").score).toBeGreaterThan(evidenceOf("3").score!);
  });

  it("leaves out companies that are not ranked, and says why", () => {
    expect(evidenceOf("4")).toEqual({
      ...facts(0.9, { absence: "sector_outside_model" }),
      level: null,
      places: NO_EVIDENCE_FIGURES,
      score: null,
    });
    expect(evidenceOf("5")).toMatchObject({ level: null, absence: "too_few_facts" });
  });

  it("ranks unrated companies without a score", () => {
    expect(evidenceOf("6")).toMatchObject({ level: "middle", places: { roe: 0.5 }, score: null });
  });
});
