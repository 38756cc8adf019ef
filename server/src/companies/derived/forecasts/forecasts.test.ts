import { describe, expect, it } from "vitest";
import { companyForecastsOf, forecastAbsence, forecastInForce, forecastsOf } from "./forecasts.ts";
import type { DocumentRecord } from "../../records.ts";
import { documentFixture, HALF_YEAR } from "../../testing/fixtures.ts";

const YEAR = { ForecastFiscalYearStart: 20250401, ForecastFiscalYearEnd: 20260331 };

function documentOf(
  kind: DocumentRecord["kind"],
  day: string,
  facts: DocumentRecord["facts"],
): DocumentRecord {
  const disclosedAt = `${day}T15:30:00+09:00`;
  return documentFixture({ documentId: `${day} ${kind}`, disclosedAt, kind, facts });
}

const results = documentOf("statement", "2025-05-12", {
  ForecastNetSales: 100,
  ForecastOperatingIncome: 10,
  ForecastDividendPerShareYen: 20,
  ...YEAR,
});
const dividend = documentOf("notice", "2025-11-06", { ForecastDividendPerShareYen: 24, ...YEAR });
const earnings = documentOf("forecast", "2025-11-20", { ForecastOperatingIncome: 12, ...YEAR });

const UNDECIDED = { ForecastNetSales: null, ForecastOperatingIncome: null, ...YEAR };
const withdrawal = documentOf("forecast", "2025-06-20", UNDECIDED);
const inForce = (...documents: DocumentRecord[]) =>
  forecastInForce(forecastsOf(documents), { periodStart: "2025-04-01" }, Date.parse("2025-12-31"));

const DIVIDEND = { ForecastDividendPerShareYen: 20, ...YEAR };
const quarter = (periodType: "1Q" | "2Q", facts: DocumentRecord["facts"]): DocumentRecord => ({
  ...documentOf("statement", periodType === "1Q" ? "2025-08-08" : "2025-11-10", facts),
  ...HALF_YEAR,
  periodType,
});

const onOneDay = (document: DocumentRecord, time: string) => ({
  ...document,
  disclosedAt: `2025-11-20T${time}:00+09:00`,
});

describe("forecastsOf", () => {
  it("keeps the earnings forecast where only the dividend is revised, and the other way round", () => {
    const [first, second, third] = forecastsOf([results, dividend, earnings]);
    expect(first).toMatchObject({ operatingIncome: 10, dpsYen: 20 });
    expect(second).toMatchObject({ sales: 100, operatingIncome: 10, dpsYen: 24 });
    // An earnings revision drops what it does not repeat; the dividend stays.
    expect(third).toMatchObject({ sales: null, operatingIncome: 12, dpsYen: 24 });
  });

  it("takes results at their word: a forecast that they leave out is withdrawn", () => {
    const withdrawn = documentOf("statement", "2025-08-08", { ForecastNetSales: 101, ...YEAR });
    expect(forecastsOf([results, withdrawn]).at(-1)).toMatchObject({
      operatingIncome: null,
      dpsYen: null,
    });
  });

  it("is withdrawn by a revision that calls earnings undecided; the dividend stays", () => {
    expect(inForce(results, withdrawal)).toMatchObject({
      state: "undecided",
      sales: null,
      operatingIncome: null,
      dpsYen: 20,
    });
    expect(inForce(results)).toMatchObject({ state: "earnings", operatingIncome: 10 });
    const noDividend = documentOf("notice", "2025-07-01", {
      ForecastDividendPerShareYen: null,
      ...YEAR,
    });
    expect(inForce(results, noDividend)).toMatchObject({ operatingIncome: 10, dpsYen: null });
  });

  it("stays withdrawn through dividends and results that say nothing of it, until it is given anew", () => {
    const silent = documentOf("statement", "2025-08-08", { OperatingIncome: 1 });
    expect(inForce(results, withdrawal, silent, dividend)).toMatchObject({
      state: "undecided",
      operatingIncome: null,
      dpsYen: 24,
    });
    expect(inForce(results, withdrawal, silent, dividend, earnings)).toMatchObject({
      state: "earnings",
      operatingIncome: 12,
      dpsYen: 24,
    });
  });

  describe("a forecast of the first half alone", () => {
    const half = { ForecastFirstHalfOperatingIncome: 6, ...YEAR };
    const noYear = { ...UNDECIDED, ...half };

    it.each<[string, DocumentRecord[], object]>([
      [
        "is a state of its own, also where the year is called undecided beside it",
        [documentOf("statement", "2025-05-12", half)],
        { state: "first_half_only", operatingIncome: null },
      ],
      [
        "takes the place of a year that is undecided from then on",
        [results, documentOf("forecast", "2025-06-20", noYear)],
        { state: "first_half_only", operatingIncome: null, dpsYen: 20 },
      ],
      [
        "follows what was undecided",
        [results, withdrawal, documentOf("forecast", "2025-07-20", half)],
        { state: "first_half_only", operatingIncome: null },
      ],
      [
        "takes no forecast of the year back when it is revised",
        [results, documentOf("forecast", "2025-10-20", half)],
        { state: "earnings", operatingIncome: 10 },
      ],
      [
        "ends with one of the year",
        [documentOf("statement", "2025-05-12", noYear), earnings],
        { state: "earnings", operatingIncome: 12 },
      ],
      [
        "stays through a quarter that gives a dividend alone",
        [documentOf("statement", "2025-05-12", half), quarter("1Q", DIVIDEND)],
        { state: "first_half_only", dpsYen: 20 },
      ],
      [
        "ends with the results of the first half",
        [documentOf("statement", "2025-05-12", half), quarter("2Q", half)],
        { state: "none", operatingIncome: null, dpsYen: null },
      ],
      [
        "ends with them where they give a dividend alone, and a later quarter does not bring it back",
        [
          documentOf("statement", "2025-05-12", half),
          quarter("2Q", DIVIDEND),
          { ...quarter("1Q", { ...half, ...DIVIDEND }), disclosedAt: "2025-12-01T15:30:00+09:00" },
        ],
        { state: "dividend_only", dpsYen: 20 },
      ],
      [
        "ends with them where they give no forecast; the dividend stays",
        [
          documentOf("statement", "2025-05-12", { ...half, ...DIVIDEND }),
          quarter("2Q", { OperatingIncome: 5 }),
        ],
        { state: "dividend_only", dpsYen: 20 },
      ],
      [
        "leaves undecided what the results of the first half call so",
        [documentOf("statement", "2025-05-12", noYear), quarter("2Q", UNDECIDED)],
        { state: "undecided", dpsYen: null },
      ],
    ])("%s", (_, documents, expected) => {
      expect(inForce(...documents)).toMatchObject(expected);
    });
  });

  it("tells a dividend alone from nothing, and keeps undecided what results leave out", () => {
    const alone = documentOf("statement", "2025-05-12", {
      ForecastDividendPerShareYen: 20,
      ...YEAR,
    });
    const ofQuarter = { ...alone, disclosedAt: "2025-08-08T15:30:00+09:00" };
    expect(inForce(alone)).toMatchObject({ state: "dividend_only", dpsYen: 20 });
    expect(inForce(alone, dividend)).toMatchObject({ state: "dividend_only", dpsYen: 24 });
    expect(inForce(results, withdrawal, ofQuarter)).toMatchObject({
      state: "undecided",
      dpsYen: 20,
    });
    const nothing = documentOf("statement", "2025-05-12", {
      ForecastDividendPerShareYen: null,
      ...YEAR,
    });
    expect(inForce(nothing)).toMatchObject({ state: "none", dpsYen: null });
    expect(
      [alone, withdrawal, nothing].map((document) => forecastAbsence(inForce(document))),
    ).toEqual(["forecast_dividend_only", "forecast_undecided", "no_forecast"]);
  });

  it.each([
    [earnings, withdrawal, { state: "undecided", operatingIncome: null }],
    [withdrawal, earnings, { state: "earnings", operatingIncome: 12 }],
  ])("goes by the later of two revisions of one day", (first, second, expected) => {
    expect(inForce(results, onOneDay(second, "15:40"), onOneDay(first, "11:00"))).toMatchObject(
      expected,
    );
  });

  it("orders by disclosure and knows at a moment what had been said until then", () => {
    const forecasts = forecastsOf([earnings, dividend, results]);
    const at = (moment: string) =>
      forecastInForce(forecasts, { periodStart: "2025-04-01" }, Date.parse(moment));
    expect(at("2025-05-12T15:29:59+09:00")).toBeNull();
    expect(at("2025-11-06T15:30:00+09:00")).toMatchObject({ operatingIncome: 10, dpsYen: 24 });
    expect(at("2025-12-01T00:00:00+09:00")).toMatchObject({ operatingIncome: 12, dpsYen: 24 });
  });
});

const profits = (facts: DocumentRecord["facts"]) =>
  companyForecastsOf([results, documentOf("forecast", "2025-06-20", { ...facts, ...YEAR })]).map(
    ({ operatingProfit }) => operatingProfit,
  );

describe("companyForecastsOf", () => {
  it("lists what documents say of operating profit themselves, in order of disclosure", () => {
    const sales = documentOf("forecast", "2025-09-01", { ForecastNetSales: 99, ...YEAR });
    expect(companyForecastsOf([earnings, dividend, sales, results])).toEqual([
      {
        documentId: "2025-05-12 statement",
        disclosedAt: Date.parse("2025-05-12T15:30:00+09:00"),
        yearStart: "2025-04-01",
        yearEnd: "2026-03-31",
        operatingProfit: 10,
      },
      expect.objectContaining({ documentId: "2025-11-20 forecast", operatingProfit: 12 }),
    ]);
  });

  it("ends with a withdrawal, whole or of operating profit alone", () => {
    expect(profits({ ForecastNetSales: null, ForecastProfit: null })).toEqual([10, null]);
    expect(profits({ ForecastNetSales: 99, ForecastOperatingIncome: null })).toEqual([10, null]);
    expect(profits({ ForecastNetSales: 99 })).toEqual([10]);
  });

  it("does not take the forecast in a corrected statement for a new one", () => {
    const corrected = documentOf("statement", "2025-12-01", { ...results.facts });
    const ofQuarter = {
      ...documentOf("statement", "2025-08-08", { ForecastOperatingIncome: 11, ...YEAR }),
      periodEnd: "2025-06-30",
    };
    expect(
      companyForecastsOf([results, ofQuarter, earnings, corrected]).map(
        ({ operatingProfit }) => operatingProfit,
      ),
    ).toEqual([10, 11, 12]);
  });
});
