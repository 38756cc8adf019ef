import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/database.ts";
import type { ListingContent } from "./listing-changes.ts";
import { readSnapshotBefore, readSnapshot, saveSnapshot } from "./listing-store.ts";

const RUN = "00000000-0000-7000-8000-000000000001";
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function content(segment: string): ListingContent {
  return {
    nameJp: "会社",
    nameEn: null,
    segment,
    sector33: "機械",
    sector17: null,
    size: null,
    kind: "stock",
  };
}

const list = fc
  .dictionary(fc.constantFrom("01010", "01020", "01030"), fc.constantFrom("プライム", "グロース"))
  .map((said) => new Map(Object.entries(said).map(([code, segment]) => [code, content(segment)])));
/** Lists by day in order of arrival; a day may come twice, the later one wins. */
const lists = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), list), {
  minLength: 1,
  maxLength: 8,
});
const dayOf = (number: number) => `2025-11-0${number}`;
const sorted = (state: ReadonlyMap<string, ListingContent> | undefined) =>
  [...(state ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1));

async function put(coming: readonly (readonly [number, ReadonlyMap<string, ListingContent>])[]) {
  await database.pool.query("truncate listing_changes, listing_days");
  for (const [number, state] of coming) {
    await inTransaction(database.pool, (client) =>
      saveSnapshot(client, RUN, { day: dayOf(number), state }),
    );
  }
  const { rows } = await database.pool.query(
    "select code, as_of, segment from listing_changes order by code, as_of",
  );
  return rows;
}

describe("saveSnapshot", () => {
  it("returns every list as it was, in any order of arrival", async () => {
    await fc.assert(
      fc.asyncProperty(lists, async (coming) => {
        const kept = await put(coming);
        const last = new Map(coming);
        for (const [number, state] of last) {
          const known = await readSnapshot(database.pool, dayOf(number));
          expect(sorted(known?.state)).toEqual(sorted(state));
        }
        const inOrder = [...last].toSorted(([a], [b]) => a - b);
        expect(await put(inOrder)).toEqual(kept);
        const newest = inOrder.at(-1);
        expect(await readSnapshotBefore(database.pool, "2025-12-01")).toMatchObject({
          day: dayOf(newest?.[0] ?? 0),
        });
      }),
      { seed: 11, numRuns: 40 },
    );
  });

  it("stores a row per change, not per day", async () => {
    const state = new Map([["01010", content("プライム")]]);
    const kept = await put([1, 2, 3, 4, 5, 6].map((number) => [number, state] as const));
    expect(kept).toEqual([{ code: "01010", as_of: "2025-11-01", segment: "プライム" }]);
  });

  it("has no list for a day between two", async () => {
    await put([[1, new Map([["01010", content("プライム")]])]]);
    expect(await readSnapshot(database.pool, "2025-11-02")).toBeNull();
    expect(await readSnapshotBefore(database.pool, "2025-11-01")).toBeNull();
  });
});
