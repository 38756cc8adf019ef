import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { createReadFacts, type FactColumn } from "./fact-columns.ts";

const greeting: FactColumn<string | null> = {
  sql: "select to_json('for ' || asked.uid) where asked.uid <> 'nobody'",
  parse: (text) => text as string | null,
};
const nextSecond: FactColumn<number> = {
  sql: "select to_json(asked.auth_time + 1)",
  parse: (seconds) => seconds as number,
};

describe("createReadFacts", () => {
  let database: TestDatabase;
  let read: (key: { uid: string; auth_time: number }) => Promise<object>;
  beforeAll(async () => {
    database = await createTestDatabase({ max: 1 });
    const keys = { uid: "text", auth_time: "bigint" } as const;
    read = createReadFacts(database.pool, keys, { greeting, nextSecond });
  });
  afterAll(() => database.drop());

  it("reads all columns of each member asked for", async () => {
    const keys = [
      { uid: "hanako", auth_time: 7 },
      { uid: "nobody", auth_time: 1_763_900_000 },
      { uid: "hanako", auth_time: 8 },
    ];
    expect(await Promise.all(keys.map((key) => read(key)))).toEqual([
      { greeting: "for hanako", nextSecond: 8 },
      { greeting: null, nextSecond: 1_763_900_001 },
      { greeting: "for hanako", nextSecond: 9 },
    ]);
  });

  it("does not plan its statement anew for batches of other lengths", async () => {
    for (let size = 1; size <= 20; size += 1) {
      const uids = Array.from({ length: size }, (_, at) => `member ${at}`);
      await Promise.all(uids.map((uid) => read({ uid, auth_time: 7 })));
    }
    const { rows } = await database.pool.query<{ anew: string; once: string }>(
      `select sum(custom_plans) as anew, sum(generic_plans) as once from pg_prepared_statements
       where statement like '%greeting%'`,
    );
    // PostgreSQL compares with the first five.
    expect(rows).toEqual([{ anew: "5", once: "16" }]);
  });
});
