import type { MetricEvent } from "@tenbin/contract";
import { beforeEach, describe, expect, it } from "vitest";
import type { EventQueue, SendResult } from "./event-queue.ts";
import {
  createEventQueue,
  INITIAL_BACKOFF_MS,
  MAX_ATTEMPTS,
  MAX_QUEUED_EVENTS,
} from "./event-queue.ts";

const event = (id: string): MetricEvent => ({ event_type: "search", event_id: id, hits: 1 });

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("event queue", () => {
  let sent: string[];
  let results: SendResult[];
  let idle: (() => void)[];
  let pauses: { readonly delay: number; readonly work: () => void }[];
  let queue: EventQueue;

  beforeEach(() => {
    sent = [];
    results = [];
    idle = [];
    pauses = [];
    queue = createEventQueue({
      send({ event_id }) {
        sent.push(event_id);
        return Promise.resolve(results.shift() ?? "done");
      },
      whenIdle: (work) => idle.push(work),
      after: (delay, work) => pauses.push({ delay, work }),
    });
  });
  const beIdle = async () => {
    for (const work of idle.splice(0)) work();
    await settle();
  };
  const wait = async () => {
    const pause = pauses.shift();
    pause?.work();
    await settle();
    return pause?.delay;
  };

  it("sends nothing before the page is idle, then everything in order", async () => {
    queue.add(event("a"));
    queue.add(event("b"));
    expect([sent, idle.length]).toEqual([[], 1]);
    await beIdle();
    expect(sent).toEqual(["a", "b"]);
    expect(queue.unacknowledged()).toEqual([]);
    queue.add(event("c"));
    await beIdle();
    expect(sent).toEqual(["a", "b", "c"]);
  });

  it("retries with the same id after growing delays, then gives up [fault: PostgreSQL × telemetry] [fault: disk × telemetry]", async () => {
    results = Array.from({ length: MAX_ATTEMPTS }, () => "later" as const);
    queue.add(event("a"));
    await beIdle();
    const delays = [];
    while (pauses.length > 0) delays.push(await wait());
    expect(sent).toEqual(Array.from({ length: MAX_ATTEMPTS }, () => "a"));
    expect(delays.slice(0, 3)).toEqual([1, 2, 4].map((factor) => factor * INITIAL_BACKOFF_MS));
    expect(queue.unacknowledged()).toEqual([]);
  });

  it("keeps later events behind one that failed", async () => {
    results = ["later"];
    queue.add(event("a"));
    await beIdle();
    queue.add(event("b"));
    await beIdle();
    expect(sent).toEqual(["a"]);
    await wait();
    expect(sent).toEqual(["a", "a", "b"]);
  });

  it("sends waiting events on page hide, and nothing twice", async () => {
    queue.add(event("a"));
    queue.add(event("b"));
    queue.flush();
    queue.flush();
    expect(sent).toEqual(["a", "b"]);
    expect(queue.unacknowledged()).toHaveLength(2);
    await settle();
    await beIdle();
    expect(sent).toEqual(["a", "b"]);
    expect(queue.unacknowledged()).toEqual([]);
  });

  it("holds a limited number of events", () => {
    for (let index = 0; index <= MAX_QUEUED_EVENTS; index += 1) queue.add(event(String(index)));
    expect(queue.unacknowledged()).toHaveLength(MAX_QUEUED_EVENTS);
  });
});
