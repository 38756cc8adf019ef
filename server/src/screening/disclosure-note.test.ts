import { describe, expect, it } from "vitest";
import type { DocumentRecord } from "../companies/index.ts";
import { documentFixture } from "../companies/testing/fixtures.ts";
import type { RatedCompany } from "../valuation/index.ts";
import { disclosureNote } from "./disclosure-note.ts";

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
    const company = { latestStatementId: "d", progressMean: 0.477 } as unknown as RatedCompany;
    expect(disclosureNote(quarter, company)).toBe("進捗 53.0%(5年平均 47.7%)");
    expect(disclosureNote(quarter, undefined)).toBe("進捗 53.0%");
    const loss = { ...quarter, facts: { ...facts, OperatingIncome: -1.5e9 } };
    expect(disclosureNote(loss, undefined)).toBe("進捗 △15.0%");
    expect(disclosureNote({ ...quarter, facts: { OperatingIncome: 1 } }, company)).toBeNull();
    expect(disclosureNote({ ...quarter, periodType: "FY" }, company)).toBeNull();
  });
});
