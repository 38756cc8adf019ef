import { describe, expect, it } from "vitest";
import { parseDocumentType } from "./document-type.ts";

describe("parseDocumentType", () => {
  it("reads period, scope and standard from the name", () => {
    expect(parseDocumentType("3QFinancialStatements_Consolidated_IFRS")).toEqual({
      kind: "statement",
      periodType: "3Q",
      consolidated: true,
      standard: "IFRS",
      reit: false,
    });
    expect(parseDocumentType("FYFinancialStatements_NonConsolidated_JP")).toMatchObject({
      periodType: "FY",
      consolidated: false,
      standard: "JP",
    });
    expect(parseDocumentType("1QFinancialStatements_Consolidated_JMIS")).toMatchObject({
      standard: "IFRS",
    });
    expect(parseDocumentType("FYFinancialStatements_Consolidated_REIT")).toMatchObject({
      standard: "JP",
      reit: true,
    });
  });

  it("distinguishes both kinds of revision, for REITs too", () => {
    expect(parseDocumentType("EarnForecastRevision")).toEqual({
      kind: "earnings_forecast",
      reit: false,
    });
    expect(parseDocumentType("REITDividendForecastRevision")).toEqual({
      kind: "dividend_forecast",
      reit: true,
    });
  });

  it("returns null for extra quarters of long fiscal years, foreign accounts and unknown names", () => {
    for (const name of [
      "OtherPeriodFinancialStatements_Consolidated_JP",
      "FYFinancialStatements_Consolidated_Foreign",
      "NumericalCorrection_EarnForecastRevision",
      "",
    ]) {
      expect(parseDocumentType(name)).toBeNull();
    }
  });
});
