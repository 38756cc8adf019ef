import { describe, expect, it } from "vitest";
import { batchWrites } from "./batch-writes.ts";

/** Writes complete when the test says so. */
function createDeferredWrites() {
  const writes: { items: readonly number[]; done: PromiseWithResolvers<readonly string[]> }[] = [];
  const write = (items: readonly number[]) => {
    const done = Promise.withResolvers<readonly string[]>();
    writes.push({ items, done });
    return done.promise;
  };
  const finish = (index: number) =>
    writes[index]?.done.resolve(writes[index].items.map((item) => `written ${item}`));
  return { writes, write, finish };
}

const flushEventLoop = () => new Promise((resolve) => setImmediate(resolve));

describe("batchWrites", () => {
  it("writes one immediately, and together what arrives meanwhile", async () => {
    const { writes, write, finish } = createDeferredWrites();
    const add = batchWrites(write, { perWrite: 10, waiting: 10 });
    const results = [1, 2, 3].map((item) => add(item));
    expect(writes.map(({ items }) => items)).toEqual([[1]]);
    finish(0);
    await expect(results[0]).resolves.toBe("written 1");
    await flushEventLoop();
    expect(writes.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    finish(1);
    expect(await Promise.all(results)).toEqual(["written 1", "written 2", "written 3"]);
  });

  it("limits the size of a write", async () => {
    const sizes: number[] = [];
    const write = (items: readonly number[]) => {
      sizes.push(items.length);
      return Promise.resolve(items);
    };
    const add = batchWrites(write, { perWrite: 2, waiting: 10 });
    const items = [1, 2, 3, 4, 5, 6];
    expect(await Promise.all(items.map((item) => add(item)))).toEqual(items);
    expect(sizes).toEqual([1, 2, 2, 1]);
  });

  it("resolves only after the write", async () => {
    const { write, finish } = createDeferredWrites();
    const add = batchWrites(write, { perWrite: 1, waiting: 1 });
    let isAnswered = false;
    const answered = add(1).then(() => (isAnswered = true));
    await flushEventLoop();
    expect(isAnswered).toBe(false);
    finish(0);
    await answered;
    expect(isAnswered).toBe(true);
  });

  it("rejects every caller of a failed write and continues with the next one", async () => {
    const { writes, write, finish } = createDeferredWrites();
    const add = batchWrites(write, { perWrite: 10, waiting: 10 });
    const first = add(1);
    const others = Promise.allSettled([add(2), add(3)]);
    finish(0);
    await first;
    await flushEventLoop();
    writes[1]?.done.reject(new Error("no database"));
    expect((await others).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await flushEventLoop();
    const next = add(4);
    finish(2);
    await expect(next).resolves.toBe("written 4");
  });

  it("rejects callers when too many wait", async () => {
    const { write, finish } = createDeferredWrites();
    const add = batchWrites(write, { perWrite: 10, waiting: 2 });
    const accepted = [add(1), add(2), add(3)];
    await expect(add(4)).rejects.toMatchObject({ errorType: "unavailable", retryAfter: 5 });
    finish(0);
    await flushEventLoop();
    finish(1);
    expect(await Promise.all(accepted)).toHaveLength(3);
  });
});
