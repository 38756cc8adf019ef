import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { runImport, type ImportRun } from "../runs/run-import.ts";
import type { DocumentRecord } from "../../companies/index.ts";
import { readCursor } from "./cursor-store.ts";
import { fetchDisclosures, writeDisclosures } from "./import-disclosures.ts";
import type { DisclosureFeed } from "../../vendors/port/market-feed.ts";
import { HALF_YEAR, documentFixture } from "../../companies/testing/fixtures.ts";

const DAY = "2025-11-14";
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pool;
});
afterAll(() => database.drop());

/** A vendor that serves its documents one at a time; the cursor counts them. */
function feedOf(
  documents: readonly DocumentRecord[],
  asked: (string | null)[] = [],
): DisclosureFeed {
  return {
    vendor: "invented",
    provenance: "real",
    async documents(_, cursor) {
      asked.push(cursor);
      return {
        records: documents.slice(Number(cursor ?? 0)),
        refusals: [{ file: "invented", line: 9, reason: "OP is not a number" }],
        cursor: String(documents.length),
      };
    },
  };
}

const documentOf = (documentId: string): DocumentRecord =>
  documentFixture({
    documentId,
    disclosedAt: `${DAY}T15:30:00+09:00`,
    ...HALF_YEAR,
    facts: { NetSales: 1 },
  });

async function importDay(
  feed: DisclosureFeed,
  until: (run: ImportRun) => Promise<void> = async () => {},
) {
  return runImport(pool, "feed", "real", async (run) => {
    const fetched = await fetchDisclosures(run, feed, DAY);
    await until(run);
    await writeDisclosures(run, fetched);
  });
}

async function storedIds(): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select document_id as id from documents order by 1",
  );
  return rows.map(({ id }) => id);
}

describe("importing a day's disclosures", () => {
  it("stores documents together with their cursor, or neither", async () => {
    const killed = importDay(feedOf([documentOf("A")]), async () => {
      throw new Error("killed before writing");
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await storedIds()).toEqual([]);
    expect(await readCursor(pool, "invented", DAY)).toBeNull();

    const lost = importDay(feedOf([documentOf("A")]), async ({ pool: own }) => {
      // Another importer took over: neither documents nor cursor may be written.
      await own.query("update leases set fence = fence + 1");
    });
    await expect(lost).rejects.toThrow("took over");
    expect(await storedIds()).toEqual([]);
    expect(await readCursor(pool, "invented", DAY)).toBeNull();

    await pool.query("update leases set expires_at = now()");
    const report = await importDay(feedOf([documentOf("A")]));
    expect(report.documents).toMatchObject({ read: 2, added: 1, refused: 1 });
    expect(await readCursor(pool, "invented", DAY)).toBe("1");
  });

  it("fetches only the rest the next time", async () => {
    const asked: (string | null)[] = [];
    await importDay(feedOf([documentOf("A"), documentOf("B")], asked));
    expect(asked).toEqual(["1"]);
    expect(await storedIds()).toEqual(["A", "B"]);
    const again = await importDay(feedOf([documentOf("A"), documentOf("B")], asked));
    expect(again.documents).toMatchObject({ added: 0, changed: 0 });
    expect(asked).toEqual(["1", "2"]);
  });
});
