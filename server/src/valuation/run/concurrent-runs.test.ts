import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Companies, createCompanies } from "../../companies/index.ts";
import { importRecords, clearSampleMarket } from "../../ingest/index.ts";
import type { MarketSource } from "../../vendors/index.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { clearValuations, createValuations } from "../index.ts";

const DAY_BEFORE = "2025-11-13";
const NEWEST = "2025-11-14";

/** Five companies over a year. */
function market(until: string): MarketSource {
  const sample = sampleMarket();
  const issues = sample.issues.slice(0, 5);
  const codes = new Set(issues.map(({ code }) => code));
  return {
    issues,
    documents: sample.documents.filter(
      ({ code, disclosedAt }) => codes.has(code) && disclosedAt.slice(0, 10) <= until,
    ),
    *bars() {
      for (const bar of sample.bars(codes)) {
        if (codes.has(bar.code) && bar.date > "2024-11-14" && bar.date <= until) yield bar;
      }
    },
  };
}

describe("a run that values the market", () => {
  let database: TestDatabase;
  let companies: Companies;
  beforeEach(async () => {
    database = await createTestDatabase();
    companies = createCompanies({ pool: database.pool });
    await importRecords(database.pool, market(DAY_BEFORE), "sample");
  });
  afterEach(() => database.drop());

  /** Runs `happens` during the first pause of a run, after the market was read. */
  function valueWhile(
    happens: () => Promise<unknown>,
    signal?: AbortSignal,
  ): Promise<{ readonly days: number }> {
    let first: Promise<unknown> | undefined;
    const rest = async () => {
      await (first ??= happens());
      signal?.throwIfAborted();
    };
    return createValuations({
      pool: database.pool,
      companies,
      pace: () => ({ pause: rest }),
    }).valueMarket({}, { signal });
  }
  const count = async (table: string): Promise<number> =>
    (await database.pool.query(`select from ${table}`)).rowCount ?? 0;

  it("is waited for by the next, which knows a newer day", async () => {
    const { pool } = database;
    let next: Promise<unknown> | undefined;
    await valueWhile(async () => {
      await importRecords(database.pool, market(NEWEST), "sample");
      const { promise: waits, resolve: onWait } = Promise.withResolvers<string>();
      next = createValuations({ pool, companies }).valueMarket({}, { onWait });
      await Promise.race([next, waits]);
    });
    await next;
    const { rows } = await pool.query(
      "select date, count(*)::int as companies from valuations group by date order by date desc limit 1",
    );
    expect(rows).toEqual([{ date: NEWEST, companies: 5 }]);
  });

  it("takes the place of one on a machine whose clock is ahead [fault: clock × valuation]", async () => {
    const { pool } = database;
    const valuation = createValuations({ pool, companies });
    await valuation.valueMarket({});
    // UUIDv7 begins with its creation time.
    const ahead = "ffffffff-ffff-7fff-bfff-ffffffffffff";
    await pool.query("update peers_records set run_id = $1", [ahead]);
    await pool.query("update valuation_runs set run_id = $1, status = 'running'", [ahead]);
    await importRecords(database.pool, market(NEWEST), "sample");
    await valuation.valueMarket({});
    const { rows } = await pool.query(
      `select status, run_id in (select run_id from peers_records) as peers
       from valuation_runs order by started_at`,
    );
    expect(rows).toEqual([
      { status: "cut_short", peers: false },
      { status: "finished", peers: true },
    ]);
  });

  it("writes nothing of a market that was cleared meanwhile", async () => {
    await expect(
      valueWhile(() => clearSampleMarket(database.pool, [clearValuations])),
    ).rejects.toThrow("took over");
    expect([await count("valuations"), await count("valuation_runs")]).toEqual([0, 0]);
  });

  it("ends when it is told to, and leaves the right to value to the next at once", async () => {
    const ending = new AbortController();
    const told = async () => ending.abort(new Error("no more of it"));
    await expect(valueWhile(told, ending.signal)).rejects.toThrow("no more of it");
    const waited: string[] = [];
    await createValuations({ pool: database.pool, companies }).valueMarket(
      {},
      { onWait: (holder) => waited.push(holder) },
    );
    expect(waited).toEqual([]);
    expect(await count("valuations")).toBeGreaterThan(5);
  });
});
