import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate, readMigrations } from "../../../platform/database/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/database.ts";

const VERSION = 12;
const [FIRST, SECOND] = [1, 2].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterAll(() => database.drop());

/** [code, days on which a list named it, segment] for lists of the 4th to the 7th. */
const NAMED = [
  ["01010", [4, 5, 6, 7], "プライム"],
  ["01020", [4, 5], "プライム"],
  ["01030", [4, 6, 7], "グロース"],
  ["01040", [6, 7], "スタンダード"],
] as const;

it("turns a row per day into changes, and repeated refusals into one", async () => {
  const migrations = await readMigrations();
  const { pool } = database;
  await migrate(
    pool,
    migrations.filter(({ version }) => version < VERSION),
  );
  for (const [code, days, segment] of NAMED) {
    for (const day of days) {
      await pool.query(
        `insert into issue_listings (code, as_of, name_jp, segment, kind, run_id)
         values ($1, $2, '会社', $3, 'stock', $4)`,
        [code, `2025-11-0${day}`, day === 7 ? "プライム" : segment, day < 6 ? FIRST : SECOND],
      );
    }
  }
  for (const [day, minute, reason] of [
    [4, 0, "a"],
    [4, 1, "b"],
    [4, 2, "a"],
    [5, 0, "a"],
  ] as const) {
    await pool.query(
      `insert into gate_decisions (decision_id, date, decided_at, accepted, rows, reasons)
       values (gen_random_uuid(), $1, $2, false, 10, $3)`,
      [`2025-11-0${day}`, `2025-11-0${day} 08:0${minute}Z`, JSON.stringify([{ code: reason }])],
    );
  }
  await migrate(
    pool,
    migrations.filter(({ version }) => version <= VERSION),
  );
  const changes = await pool.query(
    `select code, extract(day from as_of)::int as day, segment, run_id
     from listing_changes order by code, as_of`,
  );
  expect(changes.rows.map(Object.values)).toEqual([
    ["01010", 4, "プライム", FIRST],
    ["01020", 4, "プライム", FIRST],
    ["01020", 6, null, SECOND],
    ["01030", 4, "グロース", FIRST],
    ["01030", 5, null, FIRST],
    ["01030", 6, "グロース", SECOND],
    ["01030", 7, "プライム", SECOND],
    ["01040", 6, "スタンダード", SECOND],
    ["01040", 7, "プライム", SECOND],
  ]);
  const refusals = await pool.query(
    `select extract(day from date)::int as day, reasons->0->>'code' as reason, seen,
       extract(minute from last_seen_at)::int as last
     from gate_decisions order by date, decided_at`,
  );
  expect(refusals.rows.map(Object.values)).toEqual([
    [4, "a", 2, 2],
    [4, "b", 1, 1],
    [5, "a", 1, 0],
  ]);
});
