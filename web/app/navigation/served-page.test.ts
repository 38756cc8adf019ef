import { describe, expect, it, vi } from "vitest";
import type { SafeStorage } from "../browser/storage.ts";
import { claimServedPage, showServedPage } from "./served-page.ts";

function createTab(isStored = true): Pick<SafeStorage, "get" | "set" | "remove"> {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      values.set(key, value);
      return isStored;
    },
    remove: (key) => void values.delete(key),
  };
}

const ADDRESS = "/companies/0482?begin=-4";

/** The script starts on the address and fails `after` milliseconds later. */
function fail(
  storage: ReturnType<typeof createTab>,
  { address = ADDRESS, hasLoadedErrors = false, isUsed = false, after = 0 } = {},
): number {
  const reload = vi.fn<() => void>();
  showServedPage({
    storage,
    address,
    hasLoadedErrors,
    isUsed,
    reload,
    now: 1_000_000 + after,
  });
  return reload.mock.calls.length;
}

describe("the page that the server rendered", () => {
  it("stays without script once after the script has failed on it", () => {
    const tab = createTab();
    expect(claimServedPage(tab, ADDRESS)).toBe(false);
    expect(fail(tab)).toBe(1);
    expect(claimServedPage(tab, ADDRESS)).toBe(true);
    expect(claimServedPage(tab, ADDRESS)).toBe(false);
  });

  it("is not asked for again within the guard of reloads [spec 4.15]", () => {
    const tab = createTab();
    claimServedPage(tab, ADDRESS);
    expect([fail(tab), fail(tab, { after: 9_999 }), fail(tab, { after: 10_000 })]).toEqual([
      1, 0, 1,
    ]);
  });

  it("is another one after a navigation", () => {
    const tab = createTab();
    claimServedPage(tab, "/");
    expect(fail(tab)).toBe(0);
    expect(claimServedPage(tab, ADDRESS)).toBe(false);
  });

  it("is not that of the document that comes where the reload came to nothing", () => {
    const tab = createTab();
    claimServedPage(tab, ADDRESS);
    fail(tab);
    expect(claimServedPage(tab, "/")).toBe(false);
    expect(claimServedPage(tab, ADDRESS)).toBe(false);
  });

  it("is not loaded over what the viewer has begun", () => {
    const tab = createTab();
    claimServedPage(tab, ADDRESS);
    expect(fail(tab, { isUsed: true })).toBe(0);
    expect(claimServedPage(tab, ADDRESS)).toBe(false);
  });

  it("is not shown where the server could not render it either, or nothing can be stored", () => {
    const tab = createTab();
    claimServedPage(tab, ADDRESS);
    expect(fail(tab, { hasLoadedErrors: true })).toBe(0);
    expect(fail(createTab(false))).toBe(0);
  });
});
