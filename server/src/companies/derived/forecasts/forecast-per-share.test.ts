import { describe, expect, it } from "vitest";
import type { DocumentRecord } from "../../records.ts";
import { annualFiling, companyFixture, forecastFiling } from "../../testing/filings.ts";
import { deriveCompany } from "../derive-company.ts";

/** Of the year to March 2025, told on 10 May: a profit of 80 yen on 100 shares. */
function told(facts: DocumentRecord["facts"], on = "2024-05-10"): DocumentRecord {
  const forecast = forecastFiling(2024, 130, on);
  return { ...forecast, facts: { ...forecast.facts, ForecastProfit: 80, ...facts } };
}

function dividendNotice(on: string, dividend: number): DocumentRecord {
  const { ForecastFiscalYearStart, ForecastFiscalYearEnd } = forecastFiling(2024, 130, on).facts;
  return {
    ...forecastFiling(2024, 130, on),
    kind: "notice",
    facts: {
      ForecastDividendPerShareYen: dividend,
      ForecastFiscalYearStart: ForecastFiscalYearStart!,
      ForecastFiscalYearEnd: ForecastFiscalYearEnd!,
    },
  };
}

const before = { ForecastEarningsPerShareYen: 0.8, ForecastDividendPerShareYen: 0.24 };
const after = { ForecastEarningsPerShareYen: 0.4, ForecastDividendPerShareYen: 0.12 };
const SPLIT = { exDate: "2024-06-03", factor: 0.5 };

function forecastYear(forecasts: readonly DocumentRecord[], splits = [SPLIT], day = "2024-06-28") {
  const documents = [annualFiling(2023), annualFiling(2024), ...forecasts];
  const { financials, page } = deriveCompany(companyFixture({ day, documents, splits }));
  const { eps, dps, share_basis_assumed } = financials.years.at(-1)!;
  return { eps, dps, assumed: share_basis_assumed, page };
}

describe("a forecast per share that is older than a split", () => {
  it.each([
    ["moves where it implies the shares before", before],
    ["stays where it implies the shares after", after],
  ])("%s, and is shown as assumed", (_, facts) => {
    const { eps, dps, assumed, page } = forecastYear([told(facts)]);
    expect({ eps, dps, assumed }).toEqual({ eps: 0.4, dps: 0.12, assumed: true });
    expect(page.dividends.at(-1)).toMatchObject({ forecast: true, share_basis_assumed: true });
    expect(page.figures.dividend_yield).toBeCloseTo(0.12 / 15, 12);
  });

  it("counts the first of two splits where it implies the shares between", () => {
    const two = [SPLIT, { exDate: "2024-06-17", factor: 0.2 }];
    const { eps, dps } = forecastYear([told(after)], two);
    expect(eps).toBeCloseTo(0.08, 12);
    expect(dps).toBeCloseTo(0.024, 12);
  });

  it("rises by a consolidation", () => {
    const tenToOne = [{ exDate: "2024-06-03", factor: 10 }];
    expect(forecastYear([told(before)], tenToOne)).toMatchObject({ eps: 8, assumed: true });
    const restated = told({ ForecastEarningsPerShareYen: 8, ForecastDividendPerShareYen: 2.4 });
    expect(forecastYear([restated], tenToOne)).toMatchObject({ eps: 8, dps: 2.4 });
  });

  it("is taken for one on the shares before where profit or EPS is missing", () => {
    const dividend = { ForecastProfit: null, ForecastDividendPerShareYen: 0.24 };
    expect(forecastYear([told(dividend)])).toMatchObject({ eps: null, dps: 0.12, assumed: true });
  });

  it("has a dividend on the basis of the earnings in force when that was told", () => {
    const notice = dividendNotice("2024-05-20", 0.14);
    expect(forecastYear([told(after), notice])).toMatchObject({ eps: 0.4, dps: 0.14 });
    expect(forecastYear([told(before), notice])).toMatchObject({ eps: 0.4, dps: 0.07 });
    // Told after the split, on the shares of its day; the earnings are older.
    const late = dividendNotice("2024-06-10", 0.14);
    expect(forecastYear([told(before), late])).toMatchObject({ eps: 0.4, dps: 0.14 });
  });
});

describe("a dividend forecast in parts", () => {
  const PARTS = {
    ForecastDividendPerShareYen: null,
    ForecastInterimDividendPerShareYen: 0.2,
    ForecastYearEndDividendPerShareYen: 0.08,
  };
  /** 1:2 for who holds after the interim dividend's record day. */
  const inside = { exDate: "2024-09-27", factor: 0.5 };
  const dpsOn = (day: string, splits = [inside], facts: DocumentRecord["facts"] = PARTS) => {
    const { dps, assumed } = forecastYear([told({ ...before, ...facts })], splits, day);
    return { dps, assumed };
  };

  it("is on the shares of the year's end from the split's ex-date on, and unknown before", () => {
    expect(dpsOn("2024-09-26").dps).toBeNull();
    expect(dpsOn("2024-09-27").dps).toBeCloseTo(0.18, 12);
    expect(dpsOn("2024-12-02", []).dps).toBeNull();
  });

  it("waits for a split between them, and moves by those after the year's record day", () => {
    const early = { exDate: "2024-06-20", factor: 0.5 };
    expect(dpsOn("2024-07-01", [early]).dps).toBeNull();
    expect(dpsOn("2024-09-27", [early, inside]).dps).toBeCloseTo(0.18, 12);
    const two = [inside, { exDate: "2025-03-28", factor: 0.1 }];
    expect(dpsOn("2025-04-01", two).dps).toBeCloseTo(0.018, 12);
  });

  it("is replaced by a sum, and kept by a revision of earnings alone", () => {
    const sum = dividendNotice("2024-05-20", 0.14);
    expect(forecastYear([told(PARTS), sum], [inside], "2024-10-01").dps).toBeCloseTo(0.07, 12);
    const earnings = { ...told({}, "2024-05-20"), kind: "forecast" as const };
    delete (earnings.facts as Record<string, unknown>)["ForecastDividendPerShareYen"];
    expect(forecastYear([told(PARTS), earnings], [inside], "2024-10-01").dps).toBeCloseTo(0.18, 12);
  });

  it("is the only forecast of a year of which nothing else is told", () => {
    const notice = { ...dividendNotice("2024-05-20", 0), kind: "notice" as const };
    const parts = { ...notice, facts: { ...notice.facts, ...PARTS } };
    const { page, dps } = forecastYear([parts], [inside], "2024-10-01");
    expect(dps).toBeCloseTo(0.18, 12);
    expect(page.absences["forecast_per"]).toBe("forecast_dividend_only");
  });
});

describe("a forecast per share", () => {
  it.each([
    ["without a split", []],
    ["with a split before it", [{ exDate: "2024-05-10", factor: 0.5 }]],
    ["with a split to come", [{ exDate: "2024-07-01", factor: 0.5 }]],
  ])("%s is as disclosed", (_, splits) => {
    expect(forecastYear([told(before)], splits)).toMatchObject({
      eps: 0.8,
      dps: 0.24,
      assumed: false,
    });
  });
});
