import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompanyInput } from "./company-fields.ts";
import { deriveCompany } from "./derive-company.ts";
import type { DocumentRecord } from "../records.ts";
import {
  annualFiling,
  companyFixture,
  forecastFiling,
  QUOTE,
  quarterFiling,
  SIX_YEARS,
} from "../testing/filings.ts";

function deriveWith(facts: Record<string, number>, later: readonly DocumentRecord[] = []) {
  return deriveCompany(companyFixture({ documents: [annualFiling(2024, facts), ...later] }));
}

describe("shares of a company", () => {
  it("are those of a quarter while no fiscal year of the company is known", () => {
    const { fields, page } = deriveCompany(
      companyFixture({ day: "2024-10-31", documents: [quarterFiling(2024, "1Q", 24)] }),
    );
    expect(page.shares).toEqual({ net: 100, basis: "issued_less_treasury", other_classes: null });
    expect(fields.mv).toBe(100 * QUOTE.close);
  });

  it("are those of a quarter that is newer than the fiscal year", () => {
    const quarter = quarterFiling(2024, "1Q", 24);
    const issued = { ...quarter.facts, NumberOfIssuedShares: 150, NumberOfTreasuryShares: 30 };
    const documents = [...SIX_YEARS, { ...quarter, facts: issued }];
    const on = (day: string) => deriveCompany(companyFixture({ day, documents }));
    expect(on("2024-08-02").page.shares).toMatchObject({ net: 100 });
    const { fields, page } = on("2024-08-06");
    expect(page.shares).toMatchObject({ net: 120, basis: "issued_less_treasury" });
    expect(fields.mv).toBe(120 * QUOTE.close);
    expect(page.figures).toMatchObject({ per: 1_800 / 60, pbr: 1_800 / 1_200 });
  });

  it("are the ordinary ones alone of a company with preferred shares", () => {
    // Equity of 1,200 yen, of which 100 ordinary shares at 9 yen have 900.
    const preferred = { NumberOfOtherClassShares: 40, NetAssetsPerShareYen: 9 };
    const { fields, page } = deriveWith(preferred, [quarterFiling(2024, "1Q", 24)]);
    expect(page.shares).toEqual({ net: 100, basis: "issued_less_treasury", other_classes: 40 });
    expect(fields.mv).toBe(100 * QUOTE.close);
    expect(page.figures.pbr).toBe((100 * QUOTE.close) / 900);
    expect(page.figures.equity_ratio).toBe(1_200 / 2_000);
    const summary = annualFiling(2024, { NetAssetsPerShareYen: 8 });
    const earlier = SIX_YEARS.map((filing) =>
      filing.periodEnd === annualFiling(2023).periodEnd ? annualFiling(2023, preferred) : filing,
    );
    const known = deriveCompany(companyFixture({ documents: [...earlier.slice(0, -1), summary] }));
    expect(known.page.shares).toMatchObject({ other_classes: 40 });
    expect(known.page.figures.pbr).toBe((100 * QUOTE.close) / 800);
    const owed = deriveWith({ ...preferred, NetAssetsPerShareYen: -2 });
    expect(owed.page.figures.pbr).toBeNull();
    expect(owed.page.absences["pbr"]).toBe("nonpositive_base");
  });

  it("are worth the same before and after a split", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), (pieces) => {
        const split = deriveCompany(
          companyFixture({
            splits: [{ exDate: "2024-06-03", factor: 1 / pieces }],
            quote: { ...QUOTE, close: QUOTE.close / pieces },
          }),
        );
        const whole = deriveCompany(companyFixture());
        expect(split.fields.mv).toBe(whole.fields.mv);
        expect(split.page.figures.dividend_yield).toBeCloseTo(
          whole.page.figures.dividend_yield ?? 0,
          12,
        );
        const [after, before] = [split.financials.years.at(-1), whole.financials.years.at(-1)];
        expect(after?.eps).toBeCloseTo((before?.eps ?? 0) / pieces, 12);
        expect(after?.bps).toBeCloseTo((before?.bps ?? 0) / pieces, 12);
      }),
      { seed: 7, numRuns: 19 },
    );
  });
});

type FiledFacts = Record<string, number | null>;

/** A profit of 60 yen, of which 30 are left to 100 ordinary shares. */
const PREFERRED: FiledFacts = {
  NumberOfOtherClassShares: 40,
  EarningsPerShareYen: 0.3,
  NetAssetsPerShareYen: 9,
};

function multiplesOf(
  facts: FiledFacts,
  forecast: FiledFacts = {},
  changes: Partial<CompanyInput> = {},
) {
  const plan = forecastFiling(2024, 130, "2024-05-20");
  const documents = [annualFiling(2024, facts), { ...plan, facts: { ...plan.facts, ...forecast } }];
  const { figures, absences } = deriveCompany(companyFixture({ documents, ...changes })).page;
  return {
    per: figures.per ?? absences["per"],
    forecast: figures.forecast_per ?? absences["forecast_per"],
  };
}

describe("PER of a company with preferred shares", () => {
  const forecast = { ForecastProfit: 80, ForecastEarningsPerShareYen: 0.5 };

  it("is the price on what a filing leaves to an ordinary share", () => {
    const { per, forecast: ahead } = multiplesOf(PREFERRED, forecast);
    expect(per).toBeCloseTo(15 / 0.3, 12);
    expect(ahead).toBe(15 / 0.5);
  });

  it("is the market value on profit where a filing does not tell classes apart", () => {
    for (const other of [null, 0]) {
      const facts = { ...PREFERRED, NumberOfOtherClassShares: other };
      expect(multiplesOf(facts, forecast)).toEqual({ per: 1_500 / 60, forecast: 1_500 / 80 });
    }
  });

  it("is not guessed from a profit without its EPS", () => {
    const facts = { ...PREFERRED, EarningsPerShareYen: null };
    expect(multiplesOf(facts, { ForecastProfit: 80 })).toEqual({
      per: "fact_not_disclosed",
      forecast: "fact_not_disclosed",
    });
  });

  it("is none where preferred dividends exceed the profit, and without a forecast", () => {
    expect(multiplesOf({ ...PREFERRED, EarningsPerShareYen: -0.1 })).toEqual({
      per: "nonpositive_base",
      forecast: "no_forecast",
    });
  });

  it("is the same before and after a split, however much of the profit is theirs", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 20 }),
        fc.double({ min: 0.05, max: 0.6, noNaN: true }),
        (pieces, eps) => {
          const { per } = multiplesOf({ ...PREFERRED, EarningsPerShareYen: eps }, forecast, {
            splits: [{ exDate: "2024-06-03", factor: 1 / pieces }],
            quote: { ...QUOTE, close: QUOTE.close / pieces },
          });
          expect(per).toBeCloseTo(15 / eps, 9);
        },
      ),
      { seed: 96, numRuns: 100 },
    );
  });
});
