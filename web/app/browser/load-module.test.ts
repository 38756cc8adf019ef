// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isLoadOptional, loadModule, prefetchModule } from "./load-module.ts";

const FOUND = { default: "dialog" };

let online: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  online = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function goOnline(): void {
  online = true;
  window.dispatchEvent(new Event("online"));
}

/** Fails as often as asked, and remembers whether each failure would have been a reason to reload. */
function createLoad(failures: number) {
  const optional: boolean[] = [];
  const load = vi.fn<() => Promise<typeof FOUND>>(async () => {
    await Promise.resolve();
    if (load.mock.calls.length > failures) return FOUND;
    optional.push(isLoadOptional());
    throw new Error("not loaded");
  });
  return { load, optional };
}

describe("loadModule", () => {
  it("does not retry what failed online", async () => {
    const { load, optional } = createLoad(1);
    await expect(loadModule(load)).rejects.toThrow("not loaded");
    expect(load).toHaveBeenCalledTimes(1);
    expect(optional).toEqual([false]);
  });

  it("retries what was lost offline and failed when online again, without a reload", async () => {
    online = false;
    const { load, optional } = createLoad(1);
    const loaded = loadModule(load);
    online = true;
    await vi.runAllTimersAsync();
    expect(await loaded).toBe(FOUND);
    expect(load).toHaveBeenCalledTimes(2);
    expect(optional).toEqual([true]);
  });

  it("waits for a connection, then retries until it works, without a reload", async () => {
    online = false;
    const { load, optional } = createLoad(3);
    const loaded = loadModule(load);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(1);
    goOnline();
    await vi.runAllTimersAsync();
    expect(await loaded).toBe(FOUND);
    expect(load).toHaveBeenCalledTimes(4);
    expect(optional).toEqual([true, true, true]);
    expect(isLoadOptional()).toBe(false);
  });

  it("lets the page reload after the last retry", async () => {
    online = false;
    const { load, optional } = createLoad(Infinity);
    const loaded = loadModule(load).catch(String);
    await vi.advanceTimersByTimeAsync(0);
    goOnline();
    await vi.runAllTimersAsync();
    expect(await loaded).toBe("Error: not loaded");
    expect(optional).toEqual([true, true, true, true, false]);
  });
});

it("a failed prefetch is no reason to reload", async () => {
  const { load, optional } = createLoad(1);
  prefetchModule(load);
  await vi.runAllTimersAsync();
  expect(optional).toEqual([true]);
  expect(isLoadOptional()).toBe(false);
});
