import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../platform/testing/database.ts";
import { isKeyOfCode } from "./keys-of-code.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterAll(() => database.drop());

const OWN = ["26110", "26110~1", "26110~10", "26110~99"];
const OTHERS = ["2610A", "26109", "26111", "26115", "26115~1"];

it("finds the keys of all issues of a code under every order of characters", async () => {
  const { rows: collations } = await database.pool.query<{ name: string }>(
    `select distinct on (collprovider, collversion, left(collname, 2)) quote_ident(collname) as name
     from pg_collation where collencoding in (-1, pg_char_to_encoding('UTF8'))`,
  );
  expect(collations.map(({ name }) => name)).toContain('"C"');
  for (const { name } of collations) {
    const { rows } = await database.pool.query<{ key: string }>(
      `select key from unnest($2::text[]) as k(key)
       where ${isKeyOfCode(`key collate ${name}`, "$1")} order by key collate "C"`,
      ["26110", [...OTHERS, ...OWN]],
    );
    expect({ name, keys: rows.map(({ key }) => key) }).toEqual({ name, keys: OWN });
  }
});
