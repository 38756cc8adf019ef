import { describe, expect, it } from "vitest";
import type { CompanyHistory } from "../company/inputs.ts";
import {
  annualReport,
  annualReports,
  companyHistory,
  listedIn,
} from "../testing/company-fixtures.ts";
import { companyEvidenceOn } from "./company-evidence.ts";

const documents = annualReports(2019, 2022);
const evidenceOf = (history: Partial<CompanyHistory>, day = "2022-08-31") =>
  companyEvidenceOn(companyHistory({ documents, ...history }), day);

describe("evidence of one company", () => {
  it("is that of the latest year known on the day, with its share count", () => {
    expect(evidenceOf({})).toEqual({
      basis: {
        netCash: 3.7e9,
        dividendChange: 0,
        operatingProfitMean: 1.5e9,
        operatingProfitYears: 3,
        roe: 0.1,
      },
      unranked: null,
      shares: 10_000_000,
      periodEnd: "2022-03-31",
      carriedFrom: null,
    });
    expect(evidenceOf({}, "2022-06-01").periodEnd).toBe("2021-03-31");
  });

  it("names the report that a summary's balance sheet is carried over from", () => {
    const summary = annualReport(
      2022,
      { currentAssets: null, liabilities: null },
      { documentId: "S2022", disclosedAt: Date.parse("2022-05-13T12:00:00+09:00") },
    );
    const { carriedFrom, periodEnd, basis } = evidenceOf(
      { documents: [...documents, summary] },
      "2022-06-01",
    );
    expect([periodEnd, carriedFrom?.periodEnd]).toEqual(["2022-03-31", "2021-03-31"]);
    expect(basis.netCash).toBe(3.7e9);
  });

  it("counts shares on the basis of the day", () => {
    const splits = [{ exDate: "2022-08-01", factor: 0.5 }];
    expect(evidenceOf({ splits }).shares).toBe(20_000_000);
    expect(evidenceOf({ splits }, "2022-07-29").shares).toBe(10_000_000);
  });

  it("does not change with what is disclosed or split later", () => {
    const later = annualReport(2023, { liabilities: 1e9, profit: 9e9 });
    const splits = [{ exDate: "2022-09-29", factor: 0.5 }];
    expect(evidenceOf({ documents: [...documents, later], splits })).toEqual(evidenceOf({}));
  });

  it("follows the sector of the day", () => {
    const sectors = [...listedIn("機械"), { listedOn: "2022-08-01", sector: "保険業" }];
    const reasonOn = (day: string) => evidenceOf({ sectors }, day).unranked;
    expect([reasonOn("2022-07-31"), reasonOn("2022-08-01")]).toEqual([
      null,
      "sector_outside_model",
    ]);
  });

  it.each([
    ["a fund", { kind: "fund" as const }, "sector_outside_model"],
    ["a bank", { sectors: listedIn("銀行業") }, "sector_outside_model"],
    ["a company without a report", { documents: [] }, "no_statement"],
    [
      "a company whose debts exceed its assets",
      { documents: annualReports(2019, 2022, () => ({ netAssets: -1e9, liabilities: 17e9 })) },
      "negative_equity",
    ],
    [
      "a company with preferred shares whose part of equity is not known",
      { documents: annualReports(2019, 2022, () => ({ otherClassShares: 1e6, bpsYen: null })) },
      "ordinary_equity_unknown",
    ],
  ])("is not ranked for %s", (_, history, reason) => {
    expect(evidenceOf(history).unranked).toBe(reason);
  });
});
