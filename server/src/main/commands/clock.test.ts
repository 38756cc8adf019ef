import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type FakeStripe,
  startFakeStripe,
} from "../../../../fakes/stripe/server/start-fake-stripe.ts";
import { readAhead } from "../../platform/clock/movable-clock.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { createPool } from "../../platform/database/pool.ts";
import { readConfig } from "../config/config.ts";
import { registerClock } from "./clock.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

describe("tenbin clock", () => {
  let database: TestDatabase;
  let output = "";
  let logged: string[];
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    logged = [];
    await database.pool.query("truncate moved_clock");
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      output += String(text);
      return true;
    });
    return () => vi.restoreAllMocks();
  });
  afterAll(() => database.drop());

  async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    output = "";
    const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
    const context = {
      openPool: async () => createPool({ url: database.url, max: 2 }),
      log: (message: string) => logged.push(message),
    };
    registerClock(program, context, () => readConfig({ PUBLIC_ENVIRONMENT: "local", ...env }, "/"));
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
    expect(logged).toEqual([]);
  });

  it("refuses to move it elsewhere, and back", async () => {
    await run(["--days", "2"]);
    const development = { PUBLIC_ENVIRONMENT: "development" };
    await expect(run(["--days", "1"], development)).rejects.toThrow("Only a local start");
    for (const days of ["-1", "0", "soon", "1e9"]) {
      await expect(run(["--days", days])).rejects.toThrow("use a number of days");
    }
    expect(await readAhead(database.pool)).toBe(2 * DAY_MS);
    expect(await run([], development)).toMatchObject({ ahead_ms: 2 * DAY_MS });
  });

  it("says that Stripe's own time was not moved", async () => {
    const { ahead_ms: ahead } = await run(["--days", "1"], { STRIPE_SECRET_KEY: "sk_test_own" });
    expect(ahead).toBe(DAY_MS);
    expect(logged).toEqual(["Stripe keeps its own time: what is due there was not moved"]);
  });

  describe("beside the fake Stripe", () => {
    let folder: string;
    let fake: FakeStripe;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), "tenbin-stripe-"));
      fake = await startFakeStripe({ folder });
      return async () => {
        await fake.stop();
        await rm(folder, { recursive: true });
      };
    });
    const move = (days: string) =>
      run(["--days", days], { STRIPE_SECRET_KEY: "sk_test_fake", STRIPE_URL: fake.url });

    it("moves both to the same moment", async () => {
      const { ahead_ms: ahead } = await move("31");
      expect(ahead).toBe(31 * DAY_MS);
      expect(fake.account.aheadSeconds() * 1_000).toBe(ahead);
      expect(await readAhead(database.pool)).toBe(ahead);
    });

    it("moves both from where the one that is ahead stands", async () => {
      fake.account.advance(3_600);
      expect((await move("1")).ahead_ms).toBe(DAY_MS + HOUR_MS);
      await run(["--days", "2"]);
      expect((await move("1")).ahead_ms).toBe(4 * DAY_MS + HOUR_MS);
      expect(fake.account.aheadSeconds() * 1_000).toBe(4 * DAY_MS + HOUR_MS);
      expect(logged).toEqual([]);
    });

    it("moves its own side alone, and says so, if it does not answer", async () => {
      await fake.stop();
      expect((await move("1")).ahead_ms).toBe(DAY_MS);
      expect(logged).toEqual([expect.stringContaining("the next start moves it along")]);
      fake = await startFakeStripe({ folder });
    });
  });
});
