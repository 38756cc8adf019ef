import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeEdinet, startFakeEdinet } from "../../../../fakes/edinet/start-fake-edinet.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createCompanies } from "../../companies/index.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import { createEdinetFeed } from "../../vendors/index.ts";
import { importFilings } from "./import-filings.ts";
import { createFakeTimer } from "../../vendors/testing/fake-timer.ts";

const [FROM, TO] = ["2025-11-10", "2025-11-14"];
const market = sampleMarket();
let database: TestDatabase;
let pool: pg.Pool;
let fake: FakeEdinet;

beforeAll(async () => {
  fake = await startFakeEdinet({ market, apiKey: "key" });
});
afterAll(() => fake.close());
beforeEach(async () => {
  database = await createTestDatabase();
  pool = database.pool;
  fake.requests.length = 0;
  return () => database.drop();
});

const feed = () =>
  createEdinetFeed({ apiKey: "key", url: fake.url, timer: createFakeTimer(), random: () => 0 });
const filed = () =>
  [...fake.filings.values()]
    .filter(({ day }) => day >= FROM && day <= TO)
    .map(({ docId }) => docId);

async function stored(): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select document_id as id from documents");
  return rows.map(({ id }) => id).toSorted();
}

describe("importFilings", () => {
  it("stores every filing of the days, and fetches only lists the second time", async () => {
    const report = await importFilings(pool, feed(), { from: FROM, to: TO });
    expect(filed().length).toBeGreaterThan(60);
    expect(await stored()).toEqual(filed().toSorted());
    expect(report.documents).toMatchObject({ added: filed().length, refused: 0 });
    fake.requests.length = 0;
    const again = await importFilings(pool, feed(), { from: FROM, to: TO });
    expect(again.documents.read).toBe(0);
    expect(fake.requests).toHaveLength(5);
    const whole = await importFilings(pool, feed(), { from: FROM, to: TO, again: true });
    expect(whole.documents).toMatchObject({ added: 0, changed: 0, unchanged: filed().length });
  });

  it("continues after a crash and ends with the same state", async () => {
    const controller = new AbortController();
    let committed = 0;
    const killed = importFilings(pool, feed(), {
      from: FROM,
      to: TO,
      signal: controller.signal,
      onProgress: () => {
        committed++;
        if (committed === 3) controller.abort(new Error("killed"));
      },
    });
    await expect(killed).rejects.toThrow("killed");
    const before = await stored();
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(filed().length);
    fake.requests.length = 0;
    await importFilings(pool, feed(), { from: FROM, to: TO });
    expect(await stored()).toEqual(filed().toSorted());
    const downloads = fake.requests.filter((path) => path.startsWith("/documents/"));
    expect(downloads).toHaveLength(filed().length - before.length);
  });

  it("shows a correction from its own disclosure on and leaves earlier days unchanged", async () => {
    await importFilings(pool, feed(), { from: TO, to: TO });
    const companies = createCompanies({ pool });
    const [original] = await companies.documents(
      [...fake.filings.values()].find(({ day }) => day === TO)?.filing?.document.code ?? "",
    );
    if (original === undefined) throw new Error("nothing was stored");
    const at = "2025-11-20T10:00:00+09:00";
    fake.fileCorrection(original.documentId, { docId: "S1ZZZZZ2", at, facts: { NetSales: 5 } });
    await importFilings(pool, feed(), { from: TO, to: "2025-11-20" });
    const documents = await companies.documents(original.code);
    expect(documents.map(({ documentId }) => documentId)).toEqual([
      original.documentId,
      "S1ZZZZZ2",
    ]);
    expect(documents[0]).toEqual(original);
    expect(Date.parse(documents[1]?.disclosedAt ?? "")).toBe(Date.parse(at));
    expect(documents[1]?.facts).toMatchObject({ NetSales: 5 });
  });
});
