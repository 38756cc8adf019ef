import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../testing/database.ts";
import { MIGRATIONS_DIR } from "./migrate.ts";
import { describeSchema } from "./schema-snapshot.ts";

describe("database schema", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("matches schema.sql; after a new migration: vitest run schema-snapshot -u", async () => {
    await expect(await describeSchema(database.pool)).toMatchFileSnapshot(
      join(MIGRATIONS_DIR, "schema.sql"),
    );
  });

  it("has no triggers, domains or range types", async () => {
    const text = await describeSchema(database.pool);
    expect(text).not.toMatch(/^-- (trigger|domain|function)/m);
    expect(text).not.toMatch(/EXCLUDE USING/);
  });

  it("shows an added column", async () => {
    const before = await describeSchema(database.pool);
    await database.pool.query("CREATE TABLE extra (id bigint PRIMARY KEY, note text DEFAULT 'x')");
    const after = await describeSchema(database.pool);
    expect(before).not.toContain("extra");
    expect(after).toContain("note text DEFAULT 'x'::text");
    expect(after).toContain("CONSTRAINT extra_pkey PRIMARY KEY (id)");
  });
});
