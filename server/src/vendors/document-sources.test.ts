import { DOCUMENT_SOURCES } from "./index.ts";
import { importRecords } from "../ingest/index.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { createCompanies } from "../companies/index.ts";
import { documentFixture } from "../companies/testing/fixtures.ts";
import { documentIdOf } from "./jquants/document-id.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("names the vendors of what is stored, and no other", async () => {
  const companies = createCompanies({
    pool: database.pool,
    documentSources: DOCUMENT_SOURCES,
  });
  const store = async (id: string) => {
    const documents = [documentFixture({ documentId: id })];
    await importRecords(database.pool, { issues: [], documents, bars: () => [] }, "real");
    return (await companies.state()).sources;
  };
  expect(await store("S100ABCD")).toEqual([expect.stringContaining("EDINET")]);
  expect(await store(documentIdOf("20251114000001"))).toEqual([
    expect.stringContaining("EDINET"),
    expect.stringContaining("J-Quants"),
  ]);
});
