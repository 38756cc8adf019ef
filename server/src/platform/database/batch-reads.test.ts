import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { batchReads } from "./batch-reads.ts";

const passTurn = () => vi.advanceTimersByTimeAsync(0);

describe("batchReads", () => {
  let rows: Map<string, { readonly text: string }>;
  let statements: (readonly string[])[];
  let failure: Error | null;
  let read: (key: string) => Promise<{ readonly text: string } | undefined>;
  beforeEach(() => {
    rows = new Map([
      ["a", { text: "row a" }],
      ["b", { text: "row b" }],
    ]);
    statements = [];
    failure = null;
    read = batchReads((keys: readonly string[]) => {
      statements.push(keys);
      const found = keys.map((key) => rows.get(key));
      return failure === null ? Promise.resolve(found) : Promise.reject(failure);
    });
  });

  it("reads simultaneous requests with one statement", async () => {
    const found = await Promise.all(["a", "b", "a", "c"].map((key) => read(key)));
    expect(found).toEqual([{ text: "row a" }, { text: "row b" }, { text: "row a" }, undefined]);
    expect(statements).toEqual([["a", "b", "a", "c"]]);
  });

  it("reads again for requests made after the statement has started", async () => {
    const before = await read("a");
    rows.set("a", { text: "changed" });
    expect([before, await read("a")]).toEqual([{ text: "row a" }, { text: "changed" }]);
    expect(statements).toEqual([["a"], ["a"]]);
  });

  it("fails every caller of the batch and none after it", async () => {
    failure = new Error("connection lost");
    const settled = await Promise.allSettled([read("a"), read("b")]);
    expect(settled).toEqual([
      { status: "rejected", reason: failure },
      { status: "rejected", reason: failure },
    ]);
    failure = null;
    expect(await read("a")).toEqual({ text: "row a" });
  });
});

describe("batchReads while statements run", () => {
  let running: { readonly keys: string; answer(): void }[];
  let readSlowly: (key: string) => Promise<string>;
  beforeEach(() => {
    vi.useFakeTimers();
    running = [];
    readSlowly = batchReads((keys: readonly string[]) => {
      const { promise, resolve } = Promise.withResolvers<readonly string[]>();
      const answer = () => resolve(keys.map((key) => `row ${key}`));
      running.push({ keys: keys.join(""), answer });
      return promise;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** One in each turn of the event loop. */
  async function ask(keys: string): Promise<Promise<string>[]> {
    const rows: Promise<string>[] = [];
    for (const key of keys) {
      rows.push(readSlowly(key));
      await passTurn();
    }
    return rows;
  }
  const started = () => running.map(({ keys }) => keys);

  it("gathers what is asked for until one of two has answered", async () => {
    const rows = await ask("abcd");
    expect(started()).toEqual(["a", "b"]);
    running[1]?.answer();
    await passTurn();
    expect(started()).toEqual(["a", "b", "cd"]);
    for (const statement of running) statement.answer();
    expect(await Promise.all(rows)).toEqual(["row a", "row b", "row c", "row d"]);
  });

  it("does not wait for statements that hang", async () => {
    const rows = await ask("abc");
    await vi.advanceTimersByTimeAsync(30);
    rows.push(...(await ask("de")));
    expect(started()).toEqual(["a", "b", "c", "d"]);
    // Too late to count again.
    running[0]?.answer();
    await passTurn();
    expect(started()).toEqual(["a", "b", "c", "d"]);
    for (const statement of running) statement.answer();
    await passTurn();
    running.at(-1)?.answer();
    expect(await Promise.all(rows)).toEqual(["row a", "row b", "row c", "row d", "row e"]);
  });
});
