import { setImmediate } from "node:timers/promises";
import { importRecords } from "../../ingest/index.ts";
import type { SuggestResponse } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Companies, createCompanies, tradingDayOnOrBefore } from "../../companies/index.ts";
import type { MarketSource } from "../../vendors/index.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createSearch, type Search } from "../../search/index.ts";
import { createValuations, type Valuations } from "../../valuation/index.ts";
import { marketAsOf, subsetMarket } from "./market-as-of.ts";

const LAST = "2025-11-14";
const BEFORE = tradingDayOnOrBefore("2025-11-13");
/** Requests while the changed market cannot be read. */
const REQUEST_COUNT = 50;

function newestPriceDay({
  rows,
}: {
  readonly rows: readonly Pick<SuggestResponse["rows"][number], "tape">[];
}): string | null {
  const days = rows.map(({ tape }) => tape.date ?? "");
  return days.toSorted((a, b) => (a < b ? -1 : 1)).at(-1) ?? null;
}

describe("requests while the market changes (F23)", () => {
  let database: TestDatabase;
  let market: MarketSource;
  let companies: Companies;
  let valuation: Valuations;
  let search: Search;

  beforeAll(async () => {
    database = await createTestDatabase();
    const { pool, url } = database;
    market = subsetMarket(sampleMarket(), { every: 16, since: "2025-09-01" });
    companies = createCompanies({ pool });
    valuation = createValuations({ pool, companies, databaseUrl: url });
    search = createSearch({ valuation, companies, secret: "secret" });
    await importRecords(pool, marketAsOf(market, BEFORE), "sample");
    await valuation.valueMarket({});
    await valuation.market();
  });
  afterAll(() => database.drop());

  /** The day that search and suggestions state, and the newest day of their prices. */
  async function shown(): Promise<{ day: string | null; prices: (string | null)[] }> {
    const [found, suggested] = await Promise.all([
      search.search({ q: "", sort: "mv", limit: 20 }),
      search.suggest("0", 20),
    ]);
    expect(suggested.market_date).toBe(found.market_date);
    return { day: found.market_date, prices: [newestPriceDay(found), newestPriceDay(suggested)] };
  }

  it("get the previous day until the new one can be read, then all of the new one", async () => {
    await importRecords(database.pool, market, "sample");
    await inTransaction(database.pool, async (client) => {
      // Blocks every read of the market.
      await client.query("lock table issues in access exclusive mode");
      for (let response = 0; response < REQUEST_COUNT; response++) {
        expect(await shown()).toEqual({ day: BEFORE, prices: [BEFORE, BEFORE] });
      }
    });
    await expect.poll(async () => (await shown()).day, { interval: 10 }).toBe(LAST);
    expect((await shown()).prices).toEqual([LAST, LAST]);
  });

  it("always see a consistent day [fault: another process × reads]", async () => {
    // The snapshot may show the new values before the run ends.
    const before = await valuation.version();
    const reading = { running: true };
    const seen = new Set<string>();
    const reader = (async () => {
      while (reading.running) {
        const { day, prices } = await shown();
        // Cached answers alone would keep the run's own queries waiting.
        await setImmediate();
        seen.add(`${day} ${prices.join(" ")}`);
      }
    })();
    try {
      await valuation.valueMarket({});
      await expect.poll(() => valuation.version(), { interval: 10 }).not.toBe(before);
    } finally {
      reading.running = false;
      await reader;
    }
    expect([...seen]).toEqual([`${LAST} ${LAST} ${LAST}`]);
  });
});
