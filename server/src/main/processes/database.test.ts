import { expect, it } from "vitest";
import { withoutPrepared } from "../../platform/database/pool.ts";
import { createTestDatabase } from "../../platform/testing/database.ts";
import { readConfig } from "../config/config.ts";
import { openDatabase } from "./database.ts";

it("opens DATABASE_URL without named statements only if DATABASE_PREPARED is off", async () => {
  const database = await createTestDatabase({ migrated: false });
  const open = async (DATABASE_PREPARED: string) =>
    (await openDatabase(readConfig({ DATABASE_URL: database.url, DATABASE_PREPARED }, "/"))).url;
  try {
    expect(await open("on")).toBe(database.url);
    expect(await open("off")).toBe(withoutPrepared(database.url));
  } finally {
    await database.drop();
  }
});
