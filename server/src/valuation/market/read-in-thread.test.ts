import { importRecords } from "../../ingest/index.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCompanies } from "../../companies/index.ts";
import { documentFixture } from "../../companies/testing/fixtures.ts";
import type { MarketSource } from "../../vendors/index.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createValuations } from "../index.ts";
import { readInThread } from "./read-in-thread.ts";
import { createStore } from "../store.ts";
import { readRatedMarket } from "./rated-market.ts";

/** More than one slice of companies, each with a year of prices. */
const SAMPLING_STEP = 4;
const SINCE = "2024-11-01";

describe("the market read in a thread", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const companies = createCompanies({ pool: database.pool });
    await importRecords(database.pool, sampleSubset(), "sample");
    await createValuations({ pool: database.pool, companies }).valueMarket({});
  });
  afterAll(() => database.drop());

  it("is the market that is read here", async () => {
    const companies = createCompanies({ pool: database.pool });
    const here = await readRatedMarket(companies, createStore(database.pool), "1");
    const there = await readInThread(database.url, "1");
    expect(there).toEqual(here);
    expect([...there.companies.keys()]).toEqual([...here.companies.keys()]);
    expect(there.companies.size).toBeGreaterThan(50);
    expect(there.newestDocuments.length).toBeGreaterThan(50);
  });

  it("says why it could not be read", async () => {
    const url = new URL(database.url);
    url.pathname = "/none";
    await expect(readInThread(url.href, "1")).rejects.toThrow('database "none" does not exist');
  });

  it("prints the sources that the vendors declare, like the first market", async () => {
    const real = await createTestDatabase();
    const importDocument = (documentId: string) =>
      importRecords(
        real.pool,
        { issues: [], documents: [documentFixture({ documentId })], bars: () => [] },
        "real",
      );
    await importDocument("S100AAAA");
    const valuation = createValuations({
      pool: real.pool,
      companies: createCompanies({
        pool: real.pool,
        documentSources: [{ prefix: null, source: "出典" }],
      }),
      databaseUrl: real.url,
    });
    const first = await valuation.market();
    expect(first.state.sources).toEqual(["出典"]);
    await importDocument("S100BBBB");
    await expect.poll(async () => (await valuation.market()).version).not.toBe(first.version);
    expect((await valuation.market()).state.sources).toEqual(["出典"]);
    await real.drop();
  });
});

function sampleSubset(): MarketSource {
  const whole = sampleMarket();
  const issues = whole.issues.filter((_, place) => place % SAMPLING_STEP === 0);
  const kept = new Set(issues.map(({ code }) => code));
  return {
    ...whole,
    issues,
    documents: whole.documents.filter(({ code }) => kept.has(code)),
    *bars() {
      for (const bar of whole.bars(kept)) if (kept.has(bar.code) && bar.date >= SINCE) yield bar;
    },
  };
}
