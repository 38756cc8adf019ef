import { describe, expect, it } from "vitest";
import { deriveCompany } from "./derive-company.ts";
import type { DocumentRecord } from "../records.ts";
import { annualFiling, companyFixture, quarterFiling } from "../testing/filings.ts";

type FiledFacts = Record<string, number | null>;

const derive = (documents: readonly DocumentRecord[]) =>
  deriveCompany(companyFixture({ day: "2024-12-27", documents }));
const balance = (document: DocumentRecord, facts: FiledFacts): DocumentRecord => ({
  ...document,
  facts: { ...document.facts, ...facts },
});
const annual = annualFiling(2024);

describe("net cash", () => {
  it("is current assets + 0.7 × investment securities − liabilities, shown with its parts", () => {
    const { fields, page } = derive([annual]);
    expect(fields.netcash).toBe(240);
    expect(page.netcash_parts).toEqual({
      current_assets: 900,
      investment_securities: 200,
      liabilities: 800,
      period_end: "2024-03-31",
      fiscal_year: "2024年3月期",
      document_id: "S2024",
    });
  });

  it("comes from the newest balance sheet, a quarter's too, with its day and fiscal year", () => {
    const quarter = balance(quarterFiling(2024, "1Q", 30), { CurrentAssets: 1_000 });
    const { fields, page } = derive([annual, quarter]);
    expect(fields.netcash).toBe(340);
    expect(page.netcash_parts).toMatchObject({
      period_end: "2024-06-30",
      fiscal_year: "2025年3月期",
      document_id: "Q2024-1Q",
    });
  });

  it("comes from the later disclosure of the same balance sheet, in whatever order they are read", () => {
    const corrected: DocumentRecord = {
      ...balance(annual, { CurrentAssets: 950 }),
      documentId: "corrected",
      disclosedAt: "2024-06-28T15:00:00+09:00",
    };
    for (const documents of [
      [annual, corrected],
      [corrected, annual],
    ]) {
      expect(derive(documents).page.netcash_parts).toMatchObject({ document_id: "corrected" });
    }
  });

  it("skips a summary without a balance sheet", () => {
    const summary = balance(quarterFiling(2024, "1Q", 30), { CurrentAssets: null });
    const owing = balance(quarterFiling(2024, "2Q", 60), { Liabilities: null });
    expect(derive([annual, summary, owing]).page.netcash_parts).toMatchObject({
      document_id: "S2024",
    });
  });

  it("prefers the consolidated balance sheet of a day, though the other came later", () => {
    const alone: DocumentRecord = {
      ...balance(annual, { CurrentAssets: 5_000 }),
      documentId: "alone",
      consolidated: false,
      disclosedAt: "2024-06-28T15:00:00+09:00",
    };
    expect(derive([alone, annual]).fields.netcash).toBe(240);
    expect(derive([alone]).fields.netcash).toBe(4_340);
  });

  it("counts absent investment securities as none, as filers of IFRS have no such line", () => {
    expect(
      derive([balance(annual, { InvestmentSecurities: null })]).page.netcash_parts,
    ).toMatchObject({ investment_securities: 0 });
    expect(derive([balance(annual, { InvestmentSecurities: null })]).fields.netcash).toBe(100);
  });

  it("is below zero for most companies, and so is its share of the price", () => {
    const { fields } = derive([balance(annual, { Liabilities: 2_540 })]);
    expect(fields).toMatchObject({ netcash: -1_500, mv: 1_500, cash_price_ratio: -1 });
  });

  it("is whole yen", () => {
    expect(derive([balance(annual, { InvestmentSecurities: 201 })]).fields.netcash).toBe(241);
  });

  it("is unknown without a classified balance sheet, as banks have none", () => {
    const { fields, page } = derive([balance(annual, { CurrentAssets: null })]);
    expect(fields).toMatchObject({ netcash: null, cash_price_ratio: null });
    expect(page.netcash_parts).toBeNull();
    expect(page.absences).toMatchObject({
      netcash: "fact_not_disclosed",
      cash_price_ratio: "fact_not_disclosed",
    });
  });
});
