import { describe, expect, it } from "vitest";
import { deriveCompany } from "./derive-company.ts";
import type { DocumentRecord } from "../records.ts";
import {
  annualFiling,
  companyFixture,
  forecastFiling,
  quarterFiling,
  SIX_YEARS,
} from "../testing/filings.ts";

const derive = (documents: readonly DocumentRecord[], day = "2024-12-27") =>
  deriveCompany(companyFixture({ day, documents }));

/** A later filing of the same period with `facts` only. */
const correctionOf = (
  document: DocumentRecord,
  on: string,
  facts: DocumentRecord["facts"],
): DocumentRecord => ({
  ...document,
  documentId: `${document.documentId} corrected ${on}`,
  disclosedAt: `${on}T15:00:00+09:00`,
  title: "訂正有価証券報告書",
  facts,
});

const latest = SIX_YEARS.at(-1)!;

const alone = (document: DocumentRecord, on: string): DocumentRecord => ({
  ...correctionOf(document, on, { OperatingIncome: 9, NetAssets: 1 }),
  consolidated: false,
});

describe("a correction of an annual report", () => {
  const corrected = correctionOf(latest, "2024-08-01", { OperatingIncome: 70, NetAssets: null });
  const documents = [...SIX_YEARS, corrected];

  it("replaces the figures that it gives and keeps the others", () => {
    const { fields, financials } = derive(documents);
    expect(fields.op).toBe(70);
    expect(fields.mv).toBe(1_500);
    expect(financials.years).toHaveLength(6);
    expect(financials.years.at(-1)).toMatchObject({
      document_id: corrected.documentId,
      disclosed_at: "2024-08-01T06:00:00.000Z",
      operating_income: 70,
      sales: latest.facts["NetSales"],
      net_assets: 1_200,
    });
  });

  it("counts in the means of the years", () => {
    expect(derive(documents).fields.op5).toBe((4 * 100 + 70) / 5);
  });

  it("is unknown before its own disclosure", () => {
    expect(derive(documents, "2024-07-31")).toEqual(derive(SIX_YEARS, "2024-07-31"));
    expect(derive(documents, "2024-07-31").fields.op).toBe(100);
  });

  it("gives way to a correction of the correction, whichever arrives first", () => {
    const again = correctionOf(latest, "2024-09-02", { OperatingIncome: 75 });
    expect(derive([again, ...documents]).fields.op).toBe(75);
  });

  it("of an earlier year does not become the latest year", () => {
    const earlier = correctionOf(SIX_YEARS[2]!, "2024-08-01", { OperatingIncome: 1 });
    const { fields, financials } = derive([...SIX_YEARS, earlier]);
    expect(fields.op).toBe(100);
    expect(financials.years.map((year) => year.operating_income)).toEqual([
      100, 100, 1, 100, 100, 100,
    ]);
  });

  it("does not restart the net cash from an older balance sheet", () => {
    const quarter = {
      ...quarterFiling(2024, "1Q", 30),
      facts: { CurrentAssets: 5, Liabilities: 1 },
    };
    const older = correctionOf(latest, "2024-09-02", { CurrentAssets: 800, Liabilities: 1 });
    expect(derive([...SIX_YEARS, quarter, older]).fields.netcash).toBe(4);
  });
});

describe("figures of the company alone", () => {
  it("do not replace consolidated ones, though disclosed later", () => {
    const { fields, financials } = derive([...SIX_YEARS, alone(latest, "2024-08-01")]);
    expect(fields.op).toBe(100);
    expect(financials.years.at(-1)).toMatchObject({ net_assets: 1_200, document_id: "S2024" });
  });

  it("stand where the company has no consolidated ones", () => {
    const documents = SIX_YEARS.map((document) => ({ ...document, consolidated: false }));
    expect(derive(documents).financials).toMatchObject({ consolidated: false });
    expect(derive(documents).fields.op).toBe(100);
  });

  it("of a quarter give way to the consolidated ones of the same quarter", () => {
    const quarter = quarterFiling(2024, "1Q", 30);
    const { quarters } = derive([...SIX_YEARS, quarter, alone(quarter, "2024-08-20")]).financials;
    expect(quarters.at(-1)).toMatchObject({ document_id: "Q2024-1Q", operating_income: 30 });
  });
});

describe("a correction of a quarter", () => {
  const quarter = quarterFiling(2024, "1Q", 30);
  const documents = [annualFiling(2024), forecastFiling(2024, 120, "2024-05-10"), quarter];

  it("replaces the quarter instead of adding one", () => {
    const corrected = correctionOf(quarter, "2024-09-02", {
      ...quarter.facts,
      OperatingIncome: 24,
    });
    const { fields, financials } = derive([...documents, corrected]);
    expect(fields.progress).toBe(24 / 120);
    expect(financials.quarters.map(({ document_id }) => document_id)).toEqual([
      "S2024",
      corrected.documentId,
    ]);
  });

  it("keeps the figures that it does not repeat", () => {
    const corrected = correctionOf(quarter, "2024-09-02", { NetSales: 240 });
    const { fields, page, financials } = derive([...documents, corrected]);
    expect(fields.progress).toBe(30 / 120);
    expect(page.absences["progress"]).toBeUndefined();
    expect(financials.quarters.at(-1)).toMatchObject({
      document_id: corrected.documentId,
      sales: 240,
      operating_income: 30,
    });
  });
});
