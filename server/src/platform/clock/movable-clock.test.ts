import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { fixedClock } from "./clock.ts";
import {
  createClock,
  MovedClockError,
  moveClock,
  readAhead,
  type StoppableClock,
} from "./movable-clock.ts";

const DAY_MS = 86_400_000;
const machine = fixedClock("2026-11-21T09:00:00Z");

describe("createClock", () => {
  let database: TestDatabase;
  const clocks: StoppableClock[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const clock of clocks.splice(0)) clock.stop();
    await database.pool.query("delete from moved_clock");
  });
  afterAll(() => database.drop());

  const create = async (movable: boolean) => {
    const clock = await createClock({ pool: database.pool, movable, machine, pollMs: 5 });
    clocks.push(clock);
    return clock;
  };

  it("is the machine's until it is moved, and then ahead in every process", async () => {
    const [api, worker] = [await create(true), await create(true)];
    expect(api.now()).toEqual(machine.now());
    expect(await moveClock(database.pool, 31 * DAY_MS)).toBe(31 * DAY_MS);
    const moved = new Date("2026-12-22T09:00:00Z");
    await expect.poll(() => [api.now(), worker.now()]).toEqual([moved, moved]);
    expect((await create(true)).now()).toEqual(moved);
  });

  it("never goes back, whatever the order of moves", async () => {
    const moves = [3, 1, 5, 2].map((days) => moveClock(database.pool, days * DAY_MS));
    await Promise.all(moves);
    expect(await readAhead(database.pool)).toBe(5 * DAY_MS);
    const clock = await create(true);
    await database.pool.query("delete from moved_clock");
    await expect.poll(() => readAhead(database.pool)).toBe(0);
    expect(clock.now()).toEqual(new Date(machine.now().getTime() + 5 * DAY_MS));
  });

  it("that must not be moved refuses a database whose clock was moved", async () => {
    expect((await create(false)).now()).toEqual(machine.now());
    await moveClock(database.pool, 1);
    await expect(create(false)).rejects.toThrow(MovedClockError);
  });

  it("is the machine's without a database, and before the migration", async () => {
    const empty = await createTestDatabase({ migrated: false });
    try {
      const clock = await createClock({ pool: empty.pool, movable: true, machine });
      expect(clock.now()).toEqual(machine.now());
      clock.stop();
      await empty.pool.end();
      const refused = await createClock({ pool: empty.pool, movable: false, machine });
      expect(refused.now()).toEqual(machine.now());
    } finally {
      await empty.drop();
    }
  });
});
