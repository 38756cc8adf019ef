import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createCompanies, type DocumentRecord } from "../index.ts";
import { documentIdOf } from "./jquants/document-id.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function documentOf(documentId: string): DocumentRecord {
  return {
    documentId,
    code: "01010",
    edinetCode: null,
    nameJp: null,
    disclosedAt: "2025-11-14T15:30:00+09:00",
    kind: "statement",
    title: null,
    periodType: "2Q",
    periodStart: "2025-04-01",
    periodEnd: "2025-09-30",
    consolidated: true,
    accountingStandard: "JP",
    facts: {},
  };
}

it("names the vendors of what is stored, and no other", async () => {
  const companies = createCompanies({ pool: database.pool });
  const store = async (id: string) => {
    const documents = [documentOf(id)];
    await companies.importRecords({ issues: [], documents, bars: () => [] }, "real");
    return (await companies.state()).sources;
  };
  expect(await store("S100ABCD")).toEqual([expect.stringContaining("EDINET")]);
  expect(await store(documentIdOf("20251114000001"))).toEqual([
    expect.stringContaining("EDINET"),
    expect.stringContaining("J-Quants"),
  ]);
});
