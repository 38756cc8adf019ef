import { describe, expect, it } from "vitest";
import { moveClock } from "../../platform/clock/movable-clock.ts";
import { createTestDatabase } from "../../platform/testing/database.ts";
import { bootApi } from "./testing/boot-api.ts";

/** The first of those in `boot-refused.verify.test.ts`. */
describe("invalid production settings (H03)", () => {
  it("FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9099: exits before listening and logs the reason", async () => {
    const { exit, output, opened } = await bootApi({
      FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099",
    });
    expect(exit).toEqual([1, null]);
    expect(output).toContain("FIREBASE_AUTH_EMULATOR_HOST: ");
    expect(opened).toBe(false);
  });
});

describe("a database whose clock was moved", () => {
  it("is refused elsewhere than on a local start", async () => {
    const database = await createTestDatabase();
    try {
      await moveClock(database.pool, 86_400_000);
      const environment = { DATABASE_URL: database.url, PUBLIC_ENVIRONMENT: "development" };
      const { exit, output, opened } = await bootApi(environment);
      expect(exit).toEqual([1, null]);
      expect(output).toContain("The clock of this database was moved");
      expect(opened).toBe(false);
    } finally {
      await database.drop();
    }
  });
});

describe("a PostgreSQL older than 16", () => {
  it("is refused with what to do", async () => {
    const database = await createTestDatabase({ migrated: false });
    try {
      await database.pool.query(`
        create schema old;
        create function old.current_setting(text) returns text language sql return '150018';
        do $$ begin
          execute format('alter database %I set search_path = old, pg_catalog', current_database());
        end $$`);
      const { exit, output, opened } = await bootApi({ DATABASE_URL: database.url });
      expect(exit).toEqual([1, null]);
      expect(output).toContain("PostgreSQL 15.18: upgrade it to 16 or later");
      expect(opened).toBe(false);
    } finally {
      await database.drop();
    }
  });
});
