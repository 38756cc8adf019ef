import { describe, expect, it } from "vitest";
import type { RatedCompany, RatedMarket } from "../valuation/index.ts";
import { ratedCompany, ratedMarket } from "../valuation/testing/rated-market.ts";
import { buildPortfolioResponse } from "./build-portfolio-response.ts";

const entry = (code: string) => ({
  code,
  note: "",
  labels: [],
  holdings: [],
  addedAt: new Date("2026-11-20T00:00:00Z"),
});
/** Knows no company any longer. */
const market = {
  companies: new Map(),
  state: { marketDay: "2026-11-20", provenance: "sample" },
} as unknown as RatedMarket;

const view = {
  canAnalyze: () => true,
  findNextResults: async () => null,
  splits: new Map(),
  now: new Date("2026-11-20T12:00:00Z"),
};
const VALUED_ON = "2020-01-31";
const split = { exDate: "2020-02-03", factor: 0.5 };
const BANDS = { p50: { low: 9_000, high: 11_000 }, p80: { low: 7_500, high: 15_000 } };

/** As it is stored: of the whole company, before the split. */
const storedValuation = (bands: typeof BANDS | null) =>
  ({ bands, value: 10_000, shares: 50, date: VALUED_ON }) as RatedCompany["valuation"];

describe("buildPortfolioResponse", () => {
  const rating = { ratio: 0.8, verdict: "cheap", valuePerShare: 100 } as const;
  it.each([
    [
      "the 80% band as of one share of today",
      rating,
      BANDS,
      { low_per_share: 75, high_per_share: 150 },
    ],
    ["no band where none is stored", rating, null, null],
  ])("gives the value of a share and %s", async (_title, given, bands, p80) => {
    const company = {
      ...ratedCompany({ code: "10000", rating: given }),
      valuation: storedValuation(bands),
    };
    const response = await buildPortfolioResponse([entry("10000")], ratedMarket([company]), {
      ...view,
      splits: new Map([["10000", [split]]]),
    });
    expect(response.companies[0]!.valuation).toEqual({ value_per_share: 100, p80 });
  });

  it("gives no value to a company that is unrated, though one is stored", async () => {
    const unrated = ratedCompany({ code: "10000", rating: { valuePerShare: 100 } });
    const company = { ...unrated, valuation: storedValuation(BANDS) };
    const response = await buildPortfolioResponse([entry("10000")], ratedMarket([company]), view);
    expect(response.companies[0]!.valuation).toBeNull();
  });

  it("asks for the next results of a few companies at a time, in their order [ASVS 15.2.2]", async () => {
    const codes = Array.from({ length: 30 }, (_, at) => `${1000 + at}0`);
    let [open, most] = [0, 0];
    const response = await buildPortfolioResponse(codes.map(entry), market, {
      canAnalyze: () => true,
      async findNextResults(code) {
        open += 1;
        most = Math.max(most, open);
        await Promise.resolve();
        open -= 1;
        return code;
      },
      splits: new Map(),
      now: new Date("2026-11-20T12:00:00Z"),
    });
    expect(response.companies.map((company) => company.next_results)).toEqual(codes);
    expect(most).toBe(4);
  });
});
