import { Command } from "commander";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readAhead } from "../../platform/clock/movable-clock.ts";
import { createPool } from "../../platform/database/pool.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { readConfig } from "../config/config.ts";
import { registerClock } from "./clock.ts";

const DAY_MS = 86_400_000;

describe("tenbin clock", () => {
  let database: TestDatabase;
  let output = "";
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(() => {
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      output += String(text);
      return true;
    });
    return () => vi.restoreAllMocks();
  });
  afterAll(() => database.drop());

  async function run(args: readonly string[], environment = "local") {
    output = "";
    const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
    const context = {
      openPool: async () => createPool({ url: database.url, max: 2 }),
      log: () => {},
    };
    registerClock(program, context, () => readConfig({ PUBLIC_ENVIRONMENT: environment }, "/"));
    await program.parseAsync(["clock", ...args], { from: "user" });
    return JSON.parse(output) as { now: string; ahead_ms: number };
  }

  it("moves the clock forward by days, and shows it", async () => {
    expect(await run([])).toMatchObject({ ahead_ms: 0 });
    await run(["--days", "31"]);
    const { now, ahead_ms: ahead } = await run(["--days", "0.5"]);
    expect(ahead).toBe(31.5 * DAY_MS);
    expect(Date.parse(now) - Date.now() - ahead).toBeLessThanOrEqual(0);
    expect(await readAhead(database.pool)).toBe(ahead);
    expect((await run([])).ahead_ms).toBe(ahead);
  });

  it("refuses to move it elsewhere, and back", async () => {
    const before = await readAhead(database.pool);
    await expect(run(["--days", "1"], "development")).rejects.toThrow("Only a local start");
    for (const days of ["-1", "0", "soon", "1e9"]) {
      await expect(run(["--days", days])).rejects.toThrow("use a number of days");
    }
    expect(await readAhead(database.pool)).toBe(before);
    expect(await run([], "development")).toMatchObject({ ahead_ms: before });
  });
});
