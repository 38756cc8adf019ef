import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompanyInput } from "./company-fields.ts";
import { deriveCompany } from "./derive-company.ts";
import { documentsAsOf, latestStatement } from "./documents-as-of.ts";
import type { DocumentRecord } from "../records.ts";
import {
  annualFiling,
  companyFixture,
  forecastFiling,
  quarterFiling,
  SIX_YEARS,
} from "../testing/filings.ts";
import { documentFixture } from "../testing/fixtures.ts";

const DAY = "2024-10-31";
const KNOWN = [
  ...SIX_YEARS,
  forecastFiling(2024, 130, "2024-05-10"),
  quarterFiling(2024, "1Q", 30),
];
const derive = (changes: Partial<CompanyInput> = {}) =>
  deriveCompany(companyFixture({ day: DAY, documents: KNOWN, ...changes }));

const disclosedAt = (document: DocumentRecord, at: string): DocumentRecord => ({
  ...document,
  documentId: `${document.documentId} ${at}`,
  disclosedAt: at,
});

/** Anything that a company may disclose: of any kind, for any period, with any figures. */
const laterDocument = fc
  .record({
    document: fc.constantFrom(
      annualFiling(2024),
      annualFiling(2025),
      quarterFiling(2024, "1Q", 1),
      quarterFiling(2024, "2Q", 1),
      forecastFiling(2024, 1, "2024-05-10"),
      forecastFiling(2025, 1, "2024-05-10"),
    ),
    kind: fc.constantFrom("statement", "forecast", "notice"),
    consolidated: fc.boolean(),
    afterClose: fc.integer({ min: 0, max: 400 * 86_400_000 }),
    facts: fc.dictionary(
      fc.constantFrom(
        "NetSales",
        "OperatingIncome",
        "NetAssets",
        "NumberOfIssuedShares",
        "GoingConcernDoubt",
        "ForecastOperatingIncome",
        "ForecastDividendPerShareYen",
      ),
      fc.option(fc.integer({ min: 0, max: 10_000 })),
    ),
  })
  .map(({ document, kind, consolidated, afterClose, facts }): DocumentRecord => {
    const at = new Date(Date.parse(`${DAY}T15:00:00+09:00`) + afterClose).toISOString();
    const merged = { ...document.facts, ...facts };
    return Object.assign(disclosedAt(document, at), { kind, consolidated, facts: merged });
  });

const resultsAt = (moment: string) => disclosedAt(annualFiling(2024), moment);

describe("what is known of a company on a day", () => {
  it("does not depend on anything disclosed at the close or later", () => {
    const before = derive();
    fc.assert(
      fc.property(fc.array(laterDocument, { minLength: 1, maxLength: 6 }), (later) => {
        expect(derive({ documents: [...later, ...KNOWN] })).toEqual(before);
      }),
      { seed: 21, numRuns: 200 },
    );
  });

  it("does not depend on splits after it", () => {
    const splits = [
      { exDate: "2024-11-01", factor: 0.1 },
      { exDate: "2026-04-01", factor: 10 },
    ];
    expect(derive({ splits })).toEqual(derive());
  });

  it("does not depend on the order in which documents arrive", () => {
    const before = derive();
    fc.assert(
      fc.property(fc.shuffledSubarray(KNOWN, { minLength: KNOWN.length }), (documents) => {
        expect(derive({ documents })).toEqual(before);
      }),
      { seed: 22, numRuns: 50 },
    );
  });

  it("contains what was disclosed a moment before the close", () => {
    const results = disclosedAt(quarterFiling(2024, "2Q", 65), `${DAY}T14:59:59+09:00`);
    expect(derive().fields.progress).toBe(30 / 130);
    expect(derive({ documents: [...KNOWN, results] }).fields.progress).toBe(65 / 130);
  });
});

describe("documentsAsOf", () => {
  it.each([
    ["the exchange closed at 15:00 until 2024-11-01", "2024-11-01", "14:59:59", "15:00:00"],
    ["it has closed at 15:30 since 2024-11-05", "2024-11-05", "15:29:59", "15:30:00"],
  ])("takes documents before the close: %s", (_, day, before, close) => {
    const documents = [before, close].map((time) => resultsAt(`${day}T${time}+09:00`));
    expect(documentsAsOf(documents, day)).toEqual([documents[0]]);
  });

  it("compares moments, whatever their offset", () => {
    const written = [
      resultsAt("2024-11-01T05:59:59Z"),
      resultsAt("2024-11-01T14:30:00+09:00"),
      resultsAt("2024-11-01T06:00:00Z"),
    ];
    expect(documentsAsOf(written, "2024-11-01")).toEqual([written[1], written[0]]);
  });

  it("orders documents of one moment by their id", () => {
    const [b, a] = ["B", "A"].map((id) => documentFixture({ documentId: id }));
    expect(documentsAsOf([b!, a!], "2026-06-01").map(({ documentId }) => documentId)).toEqual([
      "A",
      "B",
    ]);
  });

  it("finds the latest statement among forecasts and notices", () => {
    const notice = { ...resultsAt("2024-10-01T15:00:00+09:00"), kind: "notice" as const };
    const known = documentsAsOf([...KNOWN, notice], DAY);
    expect(latestStatement(known)?.documentId).toBe("Q2024-1Q");
    expect(latestStatement([notice])).toBeNull();
  });
});
