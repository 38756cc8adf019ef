import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPreloadQueue, MAX_CONCURRENT_PRELOADS } from "./preload-queue.ts";

/** Files arrive when the test releases them. */
function fakeNetwork() {
  const open = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const requests: string[] = [];
  let most = 0;
  const load = (file: string) =>
    new Promise<void>((resolve, reject) => {
      requests.push(file);
      open.set(file, { resolve, reject });
      most = Math.max(most, open.size);
    });
  const end = async (file: string, error?: Error) => {
    const request = open.get(file);
    open.delete(file);
    if (error === undefined) request?.resolve();
    else request?.reject(error);
    // Lets the waiting microtasks run.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { load, end, requests, open: () => [...open.keys()], most: () => most };
}

const files = (count: number) => Array.from({ length: count }, (_, index) => `/assets/${index}.js`);

describe("preloading [spec 9.10]", () => {
  it("up to 5 route chunks are preloaded concurrently [spec 9.10]", async () => {
    const { load, end, open } = fakeNetwork();
    void createPreloadQueue(load).preload(files(12), false);
    expect(open()).toHaveLength(5);
    await end("/assets/2.js");
    expect(open()).toEqual([
      "/assets/0.js",
      "/assets/1.js",
      "/assets/3.js",
      "/assets/4.js",
      "/assets/5.js",
    ]);
  });

  it("never exceeds that, in any order of requests and responses", async () => {
    const asks = fc.array(fc.tuple(fc.subarray(files(20)), fc.boolean()), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(asks, fc.infiniteStream(fc.nat()), async (groups, choices) => {
        const { load, end, open, most, requests } = fakeNetwork();
        const queue = createPreloadQueue(load);
        const all = Promise.all(groups.map(([group, urgent]) => queue.preload(group, urgent)));
        while (open().length > 0) {
          const file = open()[(choices.next().value ?? 0) % open().length];
          await end(file ?? "");
        }
        await all;
        expect(most()).toBeLessThanOrEqual(MAX_CONCURRENT_PRELOADS);
        expect(requests.toSorted()).toEqual(
          [...new Set(groups.flatMap(([group]) => group))].toSorted(),
        );
      }),
      { seed: 5, numRuns: 50 },
    );
  });

  it("loads what the visitor is about to open first", async () => {
    const { load, end, requests } = fakeNetwork();
    const queue = createPreloadQueue(load);
    void queue.preload(files(9), false);
    void queue.preload(["/assets/urgent.js"], true);
    await end("/assets/0.js");
    expect(requests.at(-1)).toBe("/assets/urgent.js");
  });

  it("loads nothing twice, nor what is already loaded", async () => {
    const { load, end, requests } = fakeNetwork();
    const queue = createPreloadQueue(load, ["/assets/here.js"]);
    const both = [
      queue.preload(["/assets/0.js", "/assets/here.js"], false),
      queue.preload(files(1), true),
    ];
    await end("/assets/0.js");
    await Promise.all(both);
    expect(requests).toEqual(["/assets/0.js"]);
  });

  it("continues after a file that fails", async () => {
    const { load, end, requests } = fakeNetwork();
    const all = createPreloadQueue(load).preload(files(6), false);
    for (const file of files(5)) await end(file, new Error("gone"));
    await end("/assets/5.js");
    await all;
    expect(requests).toHaveLength(6);
  });
});
