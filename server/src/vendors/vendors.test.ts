import { globSync } from "node:fs";
import { dirname } from "node:path";
import { type DisclosureFeed, DOCUMENT_SOURCES, VENDOR_SETTINGS, VENDORS } from "./index.ts";
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

it("returns the sources of stored documents only", async () => {
  const companies = createCompanies({
    pool: database.pool,
    documentSources: DOCUMENT_SOURCES,
  });
  const store = async (id: string) => {
    const documents = [documentFixture({ documentId: id })];
    await importRecords(database.pool, { issues: [], documents, bars: () => [] }, "real");
    return (await companies.state()).sources;
  };
  expect(await store("S100ABCD")).toEqual([
    expect.stringMatching(/^EDINET閲覧\(提出\)サイト.*加工して作成/),
  ]);
  expect(await store(documentIdOf("20251114000001"))).toEqual([
    expect.stringContaining("EDINET"),
    expect.stringContaining("J-Quants"),
  ]);
});

it("lists the vendor of each folder", () => {
  const folders = globSync("*/index.ts", { cwd: import.meta.dirname }).map(dirname);
  expect(VENDORS.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});

it("lists market vendors first, with unique names and settings", () => {
  const kinds = VENDORS.map(({ kind }) => kind);
  expect(kinds.lastIndexOf("market")).toBe(kinds.filter((kind) => kind === "market").length - 1);
  const names = VENDORS.map(({ name }) => name);
  expect(names).toContain("jquants");
  expect(new Set(names).size).toBe(names.length);
  const settings = VENDORS.flatMap((vendor) => Object.keys(vendor.settings));
  expect(new Set(settings).size).toBe(settings.length);
  expect(Object.keys(VENDOR_SETTINGS)).toEqual(settings);
});

it.each(VENDORS)("creates a feed of $name only with a key", (vendor) => {
  const values: Record<string, unknown> = {};
  for (const [name, { schema }] of Object.entries(vendor.settings)) {
    values[name] = schema.parse(name === vendor.keySetting ? "key" : undefined);
  }
  const create = (given: Record<string, unknown>) =>
    (vendor.createFeed as (values: Record<string, unknown>) => DisclosureFeed | null)(given);
  expect(create(values)).toMatchObject({ vendor: vendor.name, provenance: "real" });
  const withFake = { ...values, [vendor.fakeUrlSetting]: "http://127.0.0.1:9" };
  expect(create(withFake)?.provenance).toBe("sample");
  expect(create({ ...values, [vendor.keySetting]: undefined })).toBeNull();
});
