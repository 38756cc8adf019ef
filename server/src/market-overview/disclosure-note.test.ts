import { describe, expect, it } from "vitest";
import type { DocumentRecord } from "../companies/index.ts";
import { documentFixture } from "../companies/testing/fixtures.ts";
import { disclosureNote } from "./disclosure-note.ts";
import { ratedCompany } from "../valuation/testing/rated-market.ts";

const document = (overrides: Partial<DocumentRecord>): DocumentRecord =>
  documentFixture({
    documentId: "d",
    disclosedAt: "2025-11-14T15:00:00+09:00",
    kind: "forecast",
    ...overrides,
  });

const revision = (before: number | null, after: number | null) =>
  disclosureNote(
    document({
      facts: { PreviousForecastOperatingIncome: before, ForecastOperatingIncome: after },
    }),
    undefined,
  );

describe("disclosureNote", () => {
  it("shows a revision from and to, losses with △", () => {
    expect(revision(7.76e9, 8.4e9)).toBe("▲ 営業利益 77.6 → 84.0億円");
    expect(revision(1.2e8, -3e8)).toBe("▼ 営業利益 1.2 → △3.0億円");
    expect(revision(1e9, 1e9)).toBeNull();
    expect(revision(null, 1e9)).toBeNull();
  });

  it("shows a quarter's progress, with the own mean where the market day stands at that quarter", () => {
    const facts = { OperatingIncome: 5.3e9, ForecastOperatingIncome: 1e10 };
    const quarter = document({ kind: "statement", periodType: "2Q", facts });
    const company = ratedCompany({ code: "01010", documents: [quarter], progressMean: 0.477 });
    expect(disclosureNote(quarter, company)).toBe("進捗 53.0%(5年平均 47.7%)");
    expect(disclosureNote(quarter, undefined)).toBe("進捗 53.0%");
    const loss = { ...quarter, facts: { ...facts, OperatingIncome: -1.5e9 } };
    expect(disclosureNote(loss, undefined)).toBe("進捗 △15.0%");
    expect(disclosureNote({ ...quarter, facts: { OperatingIncome: 1 } }, company)).toBeNull();
    expect(disclosureNote({ ...quarter, periodType: "FY" }, company)).toBeNull();
  });

  it("compares with the company's mean only in the newest statement", () => {
    const facts = { OperatingIncome: 5e9, ForecastOperatingIncome: 1e10 };
    const older = document({ kind: "statement", periodType: "1Q", facts });
    const newest = document({ documentId: "n", kind: "statement", periodType: "2Q", facts });
    const company = ratedCompany({ code: "01010", documents: [older, newest], progressMean: 0.4 });
    expect(disclosureNote(older, company)).toBe("進捗 50.0%");
    expect(disclosureNote(newest, company)).toBe("進捗 50.0%(5年平均 40.0%)");
  });

  it.each([
    ["a forecast of zero", { OperatingIncome: 5e9, ForecastOperatingIncome: 0 }],
    ["a forecast of a loss", { OperatingIncome: 5e9, ForecastOperatingIncome: -1e9 }],
    ["no operating income", { OperatingIncome: null, ForecastOperatingIncome: 1e10 }],
  ])("has no progress against %s", (_, facts) => {
    const quarter = document({ kind: "statement", periodType: "2Q", facts });
    expect(disclosureNote(quarter, undefined)).toBeNull();
  });

  it("has nothing to say of a notice", () => {
    const facts = { PreviousForecastOperatingIncome: 1e9, ForecastOperatingIncome: 2e9 };
    expect(disclosureNote(document({ kind: "notice", facts }), undefined)).toBeNull();
  });
});
