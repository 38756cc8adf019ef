import { importRecords } from "../ingest/index.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { createCompanies, type Companies } from "../companies/index.ts";
import { sampleMarket } from "./testing/sample-market.ts";

let database: TestDatabase;
let companies: Companies;
const market = sampleMarket();

beforeAll(async () => {
  database = await createTestDatabase();
  companies = createCompanies({ pool: database.pool });
});

afterAll(async () => {
  await database.drop();
});

describe("the sample market in the database", () => {
  it("is imported completely and marked as a sample", async () => {
    const report = await importRecords(database.pool, market, "sample");
    expect(report.refusals).toEqual([]);
    expect(report.issues.added).toBe(market.issues.length);
    expect(report.documents.added).toBe(market.documents.length + market.plannedResults.length);
    expect(report.bars.added).toBe(market.barCount);
    const state = await companies.state();
    expect(state).toMatchObject({ provenance: "sample", marketDay: market.lastDay });
  });

  it("keeps days without a trade, splits and disclosure times", async () => {
    const paused = await companies.quote("05680");
    expect(paused?.date).toBe("2025-11-07");
    const adjustments = await companies.splits("06520");
    expect(adjustments.get("06520")).toEqual([{ exDate: "2021-08-18", factor: 0.5 }]);
    const stored = await companies.documents("04820");
    const given = market.documents.filter(({ code }) => code === "04820");
    expect(stored.map(({ documentId }) => documentId).toSorted(byText)).toEqual(
      given.map(({ documentId }) => documentId).toSorted(byText),
    );
    expect(stored.map(({ disclosedAt }) => Date.parse(disclosedAt))).toEqual(
      given.map(({ disclosedAt }) => Date.parse(disclosedAt)),
    );
  });

  it.runIf(process.env["VERIFY"] === "1")("changes nothing when imported again", async () => {
    const before = await companies.version();
    const report = await importRecords(database.pool, market, "sample");
    expect(
      [report.issues, report.documents, report.bars].map(({ unchanged }) => unchanged),
    ).toEqual([
      market.issues.length,
      market.documents.length + market.plannedResults.length,
      market.barCount,
    ]);
    expect(await companies.version()).toBe(before);
  });
});

function byText(left: string, right: string): number {
  return left < right ? -1 : 1;
}
