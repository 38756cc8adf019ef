import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { getQueueStatus } from "./queue-status.ts";
import {
  type ClaimedTask,
  createWorkQueue,
  nextDelayMs,
  type QueueTable,
  type WorkQueueOptions,
} from "./work-queue.ts";

const MINUTE_MS = 60_000;
const START = new Date("2026-11-21T09:00:00Z");

interface EventRow {
  readonly payload: string;
}

/** As an inbox of events has it: keyed by the sender's id, filled by one insert. */
const table: QueueTable = {
  name: "inbox",
  key: "event_id",
  columns: ["payload"],
  doneAt: "handled_at",
};

describe("a work queue", () => {
  let database: TestDatabase;
  let now: Date;
  let handled: string[];
  let logged: Record<string, unknown>[];
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query(
      `create table inbox (event_id text primary key, payload text not null,
         queued_at timestamptz not null, due_at timestamptz, attempts integer not null default 0,
         handled_at timestamptz, last_error text)`,
    );
  });
  beforeEach(async () => {
    await database.pool.query("truncate inbox");
    now = START;
    handled = [];
    logged = [];
  });
  afterAll(() => database.drop());

  type Handle = WorkQueueOptions<EventRow>["handle"];
  const handleNow: Handle = async ({ key, row }) => {
    handled.push(`${key}:${row.payload}`);
    return "done";
  };
  const log = (entry: unknown, text?: string) =>
    void logged.push({ ...(entry as Record<string, unknown>), text });
  const queue = (handle = handleNow) => {
    return createWorkQueue<EventRow>({
      pool: database.pool,
      table,
      clock: { now: () => now },
      log: { warn: log, error: log },
      leaseMs: MINUTE_MS,
      retentionMs: 60 * MINUTE_MS,
      handle,
      retryDelayMs: (task) =>
        nextDelayMs(task, { delaysMs: [1_000, 5_000], giveUpAfterMs: 10_000 }),
      describeError: (error) => (error instanceof Error ? error.message : "unknown"),
      describeTask: ({ key }) => ({ event: key }),
    });
  };
  /** A repeated event changes nothing. */
  const receive = async (eventId: string) => {
    await database.pool.query(
      `insert into inbox (event_id, payload, queued_at, due_at) values ($1, 'p', $2, $2)
       on conflict do nothing`,
      [eventId, now],
    );
  };
  const rows = async () =>
    (await database.pool.query<Record<string, unknown>>("select * from inbox order by event_id"))
      .rows;
  const pass = (ms: number) => (now = new Date(now.getTime() + ms));
  const status = () => getQueueStatus(database.pool, table, { now, lateAfterMs: MINUTE_MS });

  it("handles each task once, the oldest first, however many workers there are", async () => {
    for (const id of ["evt_1", "evt_2", "evt_3", "evt_1"]) {
      await receive(id);
      pass(1);
    }
    await queue().workDue();
    expect(handled).toEqual(["evt_1:p", "evt_2:p", "evt_3:p"]);
    for (let index = 0; index < 20; index += 1) await receive(`many_${index}`);
    await Promise.all(Array.from({ length: 4 }, () => queue().workDue()));
    expect(handled).toHaveLength(23);
    expect(new Set(handled).size).toBe(23);
    await receive("evt_1");
    await queue().workDue();
    expect(handled).toHaveLength(23);
  });

  it("begins a task of a dead worker anew after the lease, and ignores the late one's result", async () => {
    await receive("evt_1");
    const late = Promise.withResolvers<"done">();
    const working = queue(() => late.promise).workDue();
    await expect.poll(async () => (await rows())[0]?.["attempts"]).toBe(1);
    pass(MINUTE_MS - 1);
    await queue().workDue();
    expect(handled).toEqual([]);
    pass(1);
    const second = Promise.withResolvers<"done">();
    const secondWorking = queue(() => second.promise).workDue();
    await expect.poll(async () => (await rows())[0]?.["attempts"]).toBe(2);
    late.resolve("done");
    await working;
    expect(await rows()).toMatchObject([{ handled_at: null, attempts: 2 }]);
    second.resolve("done");
    await secondWorking;
    expect(await rows()).toMatchObject([{ handled_at: now, due_at: null, attempts: 2 }]);
  });

  it("backs off after failures, then gives up and stays visible", async () => {
    await receive("evt_1");
    const failing = queue(() => Promise.reject(new Error("no such object")));
    const waits: number[] = [];
    for (;;) {
      await failing.workDue();
      const [row] = await rows();
      const due = row?.["due_at"] as Date | null;
      if (due === null) break;
      expect(await status()).toMatchObject({ waiting: 1, givenUp: 0 });
      waits.push(due.getTime() - now.getTime());
      now = due;
    }
    expect(waits).toEqual([1_000, 5_000, 5_000]);
    expect(await rows()).toMatchObject([{ handled_at: null, last_error: "no such object" }]);
    expect(await status()).toEqual({ waiting: 0, since: null, late: false, givenUp: 1 });
    expect(logged.map(({ text }) => text)).toEqual([
      ...Array<string>(3).fill("task failed, will be retried"),
      "task failed, giving up",
    ]);
    expect(logged.at(-1)).toMatchObject({ queue: "inbox", event: "evt_1", attempts: 4 });
  });

  it("does not lose what is asked for again while it is handled", async () => {
    await receive("evt_1");
    let again = true;
    await queue(async (task: ClaimedTask<EventRow>) => {
      handled.push(String(task.attempts));
      // A higher number of attempts outdates the claim, so its end is not recorded.
      if (again)
        await database.pool.query("update inbox set due_at = $1, attempts = attempts + 1", [now]);
      again = false;
      return "done";
    }).workDue();
    expect(handled).toEqual(["1", "3"]);
    expect(await rows()).toMatchObject([{ handled_at: now, due_at: null }]);
  });

  it("deletes what is obsolete at once, and what is done after its retention", async () => {
    await receive("evt_1");
    await queue(async () => "obsolete").workDue();
    expect(await rows()).toEqual([]);
    await receive("evt_2");
    await queue().workDue();
    await receive("evt_3");
    pass(60 * MINUTE_MS);
    await queue().purge();
    expect(await rows()).toHaveLength(2);
    pass(1);
    await queue().purge();
    expect(await rows()).toMatchObject([{ event_id: "evt_3" }]);
    expect(await status()).toMatchObject({ waiting: 1, late: true });
  });

  it("stops between two tasks when the signal aborts", async () => {
    for (const id of ["evt_1", "evt_2"]) await receive(id);
    const stopping = new AbortController();
    const handle: Handle = async (task) => {
      stopping.abort();
      return handleNow(task);
    };
    await queue(handle).workDue(stopping.signal);
    expect(handled).toHaveLength(1);
    expect(await status()).toMatchObject({ waiting: 1 });
  });
});
