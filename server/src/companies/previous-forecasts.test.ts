import { describe, expect, it } from "vitest";
import { disclosureOf } from "./derived/disclosures.ts";
import type { DocumentRecord } from "./records.ts";
import { lacksPreviousForecast, withPreviousForecasts } from "./previous-forecasts.ts";
import { documentFixture } from "./testing/fixtures.ts";

const YEAR = { ForecastFiscalYearStart: 20250401, ForecastFiscalYearEnd: 20260331 };

function documentOf(
  kind: DocumentRecord["kind"],
  day: string,
  facts: DocumentRecord["facts"],
): DocumentRecord {
  const title = kind === "notice" ? "配当予想の修正に関するお知らせ" : null;
  const disclosedAt = `${day}T15:30:00+09:00`;
  return documentFixture({ documentId: day, disclosedAt, kind, title, facts });
}

const results = documentOf("statement", "2025-05-12", {
  NetSales: 90,
  ForecastNetSales: 100,
  ForecastOperatingIncome: 10,
  ForecastDividendPerShareYen: 20,
  ...YEAR,
});
const revision = documentOf("forecast", "2025-10-30", {
  ForecastNetSales: 105,
  ForecastOperatingIncome: 13,
  ...YEAR,
});
const dividend = documentOf("notice", "2025-11-06", { ForecastDividendPerShareYen: 24, ...YEAR });
const second = documentOf("forecast", "2026-02-05", {
  ForecastOperatingIncome: 12,
  ForecastDividendPerShareYen: 24,
  ...YEAR,
});

describe("withReplacedForecasts", () => {
  it("names what a revision replaces: the last figure said of the same year, item by item", () => {
    const [, first, , last] = withPreviousForecasts([results, revision, dividend, second]);
    expect(first?.facts).toEqual({
      ...revision.facts,
      PreviousForecastNetSales: 100,
      PreviousForecastOperatingIncome: 10,
    });
    expect(last?.facts).toMatchObject({
      PreviousForecastOperatingIncome: 13,
      PreviousForecastDividendPerShareYen: 24,
    });
  });

  it("so that the direction of a revision shows", () => {
    const kinds = withPreviousForecasts([results, revision, dividend, second]).map(
      (document) => disclosureOf(document).kind,
    );
    expect(kinds).toEqual(["annual", "forecast_up", "dividend", "forecast_down"]);
  });

  it("compares a revision that comes with results with what was said before that day", () => {
    const half = { ...results, documentId: "H", disclosedAt: revision.disclosedAt };
    const carrying = { ...half, facts: { ...half.facts, ...revision.facts } };
    const kinds = withPreviousForecasts([results, carrying, revision, second]).map(
      (document) => disclosureOf(document).kind,
    );
    expect(kinds).toEqual(["annual", "annual", "forecast_up", "forecast_down"]);
  });

  it("leaves alone what names its own, what is for another year, and what is the first", () => {
    const own = documentOf("forecast", "2025-10-30", {
      ...revision.facts,
      PreviousForecastNetSales: 99,
    });
    const next = documentOf("forecast", "2025-10-31", {
      ForecastNetSales: 120,
      ForecastFiscalYearStart: 20260401,
    });
    expect(withPreviousForecasts([results, own, next])).toEqual([results, own, next]);
    expect(withPreviousForecasts([revision])).toEqual([revision]);
    expect([results, revision, own, dividend].map(lacksPreviousForecast)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
