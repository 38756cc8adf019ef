import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type FakeJQuants,
  startFakeJQuants,
} from "../../../../fakes/jquants/start-fake-jquants.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createCompanies } from "../../companies/index.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import { importHistory } from "./import-history.ts";
import { createJQuantsFeed, type JQuantsOptions } from "../../vendors/index.ts";
import { createFakeTimer } from "../../vendors/testing/fake-timer.ts";

const [FROM, TO] = ["2025-09-16", "2025-10-31"];
const sample = sampleMarket();
/** Companies also file on Saturdays. */
const ON_SATURDAY = "2025-09-20T10:00:00+09:00";
const filed = sample.documents.find(
  ({ kind, disclosedAt }) => kind === "statement" && disclosedAt >= FROM && disclosedAt < TO,
)!;
const market = {
  ...sample,
  documents: [
    ...sample.documents,
    { ...filed, documentId: `${filed.documentId}-again`, disclosedAt: ON_SATURDAY },
  ],
};
const timer = createFakeTimer();
const fakes = new Map<JQuantsOptions["plan"], FakeJQuants>();
/** Everything of the days, imported without a disturbance. */
let whole: TestDatabase;
let imported: Awaited<ReturnType<typeof importHistory>>;
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  for (const plan of ["premium", "free"] as const) {
    const limitClock = () => timer.now();
    fakes.set(plan, await startFakeJQuants({ market, apiKey: "k", plan, since: FROM, limitClock }));
  }
  whole = await createTestDatabase();
  imported = await importHistory(whole.pool, feedOf("premium"), { from: FROM, to: TO });
});
afterAll(async () => {
  await whole.drop();
  for (const fake of fakes.values()) await fake.close();
});
beforeEach(async () => {
  database = await createTestDatabase();
  pool = database.pool;
});
afterEach(() => database.drop());

function fakeOf(plan: JQuantsOptions["plan"]): FakeJQuants {
  const fake = fakes.get(plan);
  if (fake === undefined) throw new Error(`no fake of ${plan}`);
  return fake;
}

function feedOf(plan: JQuantsOptions["plan"]) {
  return createJQuantsFeed({ apiKey: "k", plan, url: fakeOf(plan).url, timer, random: () => 0 });
}

const TABLES = {
  bars: "code, date",
  documents: "document_id",
  listing_changes: "code, as_of",
  listing_days: "as_of",
  month_end_closes: "code, month",
  corporate_actions: "code, ex_date",
  trading_days: "date",
  planned_results: "code, period_type, published_on",
  feed_cursors: "vendor, day",
};

/** Everything an import writes, except run ids. */
async function tableHash(of: pg.Pool): Promise<string> {
  const hash = createHash("sha256");
  for (const [table, order] of Object.entries(TABLES)) {
    const { rows } = await of.query<{ row: string }>(
      `select (to_jsonb(t) - 'run_id')::text as row from ${table} t order by ${order}`,
    );
    hash.update(table);
    for (const { row } of rows) hash.update(row);
  }
  return hash.digest("hex");
}

/** Stops the import after `steps` steps; returns whether it had finished before. */
async function importUntil(steps: number): Promise<boolean> {
  const controller = new AbortController();
  const onProgress = (step: number, total: number) => {
    if (step > steps && step < total) controller.abort(new Error("stopped"));
  };
  const { signal } = controller;
  try {
    await importHistory(pool, feedOf("premium"), { from: FROM, to: TO, signal, onProgress });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

describe("importHistory", () => {
  it("fills an empty database from files, lists and disclosures", async () => {
    const bars = [...market.bars()].filter(({ date }) => date >= "2025-09-16" && date <= TO);
    expect(imported.bars).toMatchObject({ read: bars.length, added: bars.length, refused: 0 });
    const companies = createCompanies({ pool: whole.pool });
    const quote = await companies.quote("01010");
    expect(quote?.close).toBe(bars.findLast(({ code }) => code === "01010")?.close);
    const issue = await companies.issue("01010");
    const declared = market.issues.find(({ code }) => code === "01010");
    expect(issue).toMatchObject({
      nameJp: declared?.nameJp,
      nameEn: declared?.nameEn,
      sector33: declared?.sector33,
    });
    const known = market.documents.filter(
      ({ disclosedAt, kind }) =>
        disclosedAt >= FROM && disclosedAt < "2025-11" && kind !== "notice",
    );
    const stored = (await companies.allDocuments()).filter(({ kind }) => kind !== "notice");
    expect(stored).toHaveLength(known.length);
    expect(stored.map(({ disclosedAt }) => Date.parse(disclosedAt))).toContain(
      Date.parse(ON_SATURDAY),
    );
  });

  it("changes nothing when repeated, and fetches no disclosure again", async () => {
    const before = await tableHash(whole.pool);
    const asked = fakeOf("premium").requests.length;
    const report = await importHistory(whole.pool, feedOf("premium"), { from: FROM, to: TO });
    expect([report.issues, report.documents, report.bars].map((c) => c.added + c.changed)).toEqual([
      0, 0, 0,
    ]);
    const requests = fakeOf("premium").requests.slice(asked);
    expect(requests.filter((path) => path.startsWith("/fins/"))).toEqual([]);
    expect(await tableHash(whole.pool)).toBe(before);
  });

  it("ends in the same state after being stopped at every tenth step [fault: vendor × imports]", async () => {
    let stops = 0;
    while (!(await importUntil(10 * (stops + 1)))) stops++;
    expect(stops).toBeGreaterThan(2);
    expect(await tableHash(pool)).toBe(await tableHash(whole.pool));
  });

  it("imports no bar after the last day, even from a file of the whole month", async () => {
    await importHistory(pool, feedOf("premium"), { from: FROM, to: "2025-10-07" });
    const { rows } = await pool.query<{ last: string; october: number }>(
      `select max(date) as last, (count(distinct date) filter (where date >= '2025-10-01'))::int as october
       from bars`,
    );
    expect(rows[0]).toEqual({ last: "2025-10-07", october: 5 });
    const asked = fakeOf("premium").requests.filter((path) => path.startsWith("/__files/"));
    expect(asked.at(-1)).toContain("202509");
  });

  it("imports the same bars day by day on a plan without files", async () => {
    const [from, to] = ["2025-09-16", "2025-09-19"];
    await importHistory(pool, feedOf("free"), { from, to });
    const { rows } = await pool.query<{ days: number; bars: number }>(
      "select count(distinct date)::int as days, count(*)::int as bars from bars",
    );
    const expected = [...market.bars()].filter(({ date }) => date >= from && date <= to);
    expect(rows[0]).toEqual({ days: 4, bars: expected.length });
    expect(fakeOf("free").requests.some((path) => path.startsWith("/bulk"))).toBe(false);
  });

  it("rejects bars and lists of another day than requested", async () => {
    const feed = feedOf("free");
    const [day, later] = ["2025-09-16", "2031-01-06"];
    const report = await importHistory(
      pool,
      {
        ...feed,
        async bars(of) {
          const { records, refusals } = await feed.bars(of);
          const [first, ...others] = records;
          return { records: [{ ...first!, date: later }, ...others], refusals };
        },
        async listings(of) {
          const { records, refusals } = await feed.listings(of);
          const [first, ...others] = records;
          return { records: [{ ...first!, asOf: later }, ...others], refusals };
        },
      },
      { from: day, to: day },
    );
    expect((await createCompanies({ pool }).state()).marketDay).toBe(day);
    expect([report.bars.refused, report.issues.refused]).toEqual([1, 1]);
    const { rows } = await pool.query("select as_of from listing_days");
    expect(rows).toEqual([{ as_of: day }]);
  });

  it("downloads an interrupted file again, and stores nothing of one that keeps failing [fault: vendor × imports]", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tenbin-test-"));
    const { faults } = fakeOf("premium");
    try {
      const [file] = await feedOf("premium").barFiles(FROM, TO);
      const path = join(folder, "bars.csv.gz");
      faults.truncateNext = 3;
      await expect(file?.save(path)).rejects.toMatchObject({ failure: "unavailable" });
      expect(await readdir(folder)).toEqual([]);
      faults.truncateNext = 2;
      await file?.save(path);
      expect(gunzipSync(await readFile(path)).toString()).toMatch(/^Date,Code,O,H,L,C,/);
    } finally {
      faults.truncateNext = 0;
      await rm(folder, { recursive: true });
    }
  });
});
