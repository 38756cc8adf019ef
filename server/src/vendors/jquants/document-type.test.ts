import { describe, expect, it } from "vitest";
import { documentTypeOf } from "./document-type.ts";

describe("documentTypeOf", () => {
  it("reads period, scope and standard from the name", () => {
    expect(documentTypeOf("3QFinancialStatements_Consolidated_IFRS")).toEqual({
      kind: "statement",
      periodType: "3Q",
      consolidated: true,
      standard: "IFRS",
      reit: false,
    });
    expect(documentTypeOf("FYFinancialStatements_NonConsolidated_JP")).toMatchObject({
      periodType: "FY",
      consolidated: false,
      standard: "JP",
    });
    expect(documentTypeOf("1QFinancialStatements_Consolidated_JMIS")).toMatchObject({
      standard: "IFRS",
    });
    expect(documentTypeOf("FYFinancialStatements_Consolidated_REIT")).toMatchObject({
      standard: "JP",
      reit: true,
    });
  });

  it("tells the two kinds of revision apart, of REITs too", () => {
    expect(documentTypeOf("EarnForecastRevision")).toEqual({
      kind: "earnings_forecast",
      reit: false,
    });
    expect(documentTypeOf("REITDividendForecastRevision")).toEqual({
      kind: "dividend_forecast",
      reit: true,
    });
  });

  it("keeps nothing of long fiscal years' extra quarters, foreign accounts and unknown names", () => {
    for (const name of [
      "OtherPeriodFinancialStatements_Consolidated_JP",
      "FYFinancialStatements_Consolidated_Foreign",
      "NumericalCorrection_EarnForecastRevision",
      "",
    ]) {
      expect(documentTypeOf(name)).toBeNull();
    }
  });
});
