import { describe, expect, it } from "vitest";
import type { DocumentRecord } from "../companies/index.ts";
import { documentFixture } from "../companies/testing/fixtures.ts";
import { disclosureNote } from "./disclosure-note.ts";
import { ratedCompany } from "../valuation/testing/rated-market.ts";

const document = (overrides: Partial<DocumentRecord>): DocumentRecord =>
  documentFixture({
    documentId: "d",
    disclosedAt: "2025-11-14T15:00:00+09:00",
    kind: "statement",
    facts: { OperatingIncome: 5e9, ForecastOperatingIncome: 1e10 },
    ...overrides,
  });

describe("disclosureNote", () => {
  it("compares with the company's mean only in the newest statement", () => {
    const older = document({ periodType: "1Q" });
    const newest = document({ documentId: "n", periodType: "2Q" });
    const company = ratedCompany({ code: "01010", documents: [older, newest], progressMean: 0.4 });
    expect(disclosureNote(older, company)).toBe("進捗 50.0%");
    expect(disclosureNote(newest, company)).toBe("進捗 50.0%(5年平均 40.0%)");
    expect(disclosureNote(newest, undefined)).toBe("進捗 50.0%");
  });

  it("adds nothing to a revision", () => {
    const facts = { PreviousForecastOperatingIncome: 1e9, ForecastOperatingIncome: 2e9 };
    const revision = document({ kind: "forecast", facts });
    const company = ratedCompany({ code: "01010", documents: [revision], progressMean: 0.4 });
    expect(disclosureNote(revision, company)).toBe("▲ 営業利益 10.0 → 20.0億円");
  });
});
