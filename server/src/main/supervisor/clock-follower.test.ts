import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startFakeStripe } from "../../../../fakes/stripe/server/start-fake-stripe.ts";
import { moveClock, readAhead } from "../../platform/clock/movable-clock.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { createClockFollower } from "./clock-follower.ts";

const HOUR_MS = 3_600_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.pool.query("truncate moved_clock"));
afterAll(() => database.drop());

const local = { PUBLIC_ENVIRONMENT: "local" } as const;
const readMoved = () => readAhead(database.pool);

describe("createClockFollower", () => {
  it("moves to the greatest that it was told before and after the database is there", async () => {
    const reports: string[] = [];
    const follower = createClockFollower(local, (text) => reports.push(text));
    follower.moveTo(2 * HOUR_MS);
    follower.moveTo(HOUR_MS);
    expect(await readMoved()).toBe(0);
    follower.open(database.url);
    await expect.poll(readMoved).toBe(2 * HOUR_MS);
    follower.moveTo(3 * HOUR_MS);
    await follower.stop();
    expect(await readMoved()).toBe(3 * HOUR_MS);
    expect(reports).toEqual([]);
  });

  it("never moves it back", async () => {
    await moveClock(database.pool, 5 * HOUR_MS);
    const follower = createClockFollower(local, () => {});
    follower.open(database.url);
    follower.moveTo(HOUR_MS);
    await follower.stop();
    expect(await readMoved()).toBe(5 * HOUR_MS);
  });

  it("moves nothing where the clock must not be moved", async () => {
    const follower = createClockFollower({ PUBLIC_ENVIRONMENT: "development" }, () => {});
    follower.moveTo(HOUR_MS);
    follower.open(database.url);
    follower.moveTo(2 * HOUR_MS);
    await follower.stop();
    expect(await readMoved()).toBe(0);
  });

  it("moves a fake along that was not there when the clock was moved", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tenbin-stripe-"));
    const fake = await startFakeStripe({ folder });
    const reports: string[] = [];
    const follower = createClockFollower(local, (text) => reports.push(text));
    try {
      await moveClock(database.pool, 5 * HOUR_MS);
      follower.open(database.url);
      await follower.catchUp(fake.url);
      expect(fake.account.aheadSeconds()).toBe(5 * 3_600);
      expect(await readMoved()).toBe(5 * HOUR_MS);
      await follower.catchUp(null);
      expect(reports).toEqual([]);
    } finally {
      await follower.stop();
      await fake.stop();
      await rm(folder, { recursive: true });
    }
  });

  it("reports a database that it cannot reach, and goes on", async () => {
    const reports: string[] = [];
    const follower = createClockFollower(local, (text) => reports.push(text));
    follower.open("postgres://tenbin@127.0.0.1:1/tenbin");
    follower.moveTo(HOUR_MS);
    await follower.stop();
    expect(reports).toEqual([expect.stringMatching(/^the clock was not moved .*Move it again$/)]);
  });
});
