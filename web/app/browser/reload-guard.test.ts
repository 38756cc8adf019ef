import { describe, expect, it, vi } from "vitest";
import { isReloading, claimReload, reloadPage } from "./reload-guard.ts";
import { createSafeStorage } from "./storage.ts";
import { fakeStorage, refuseStorage } from "./testing/fake-storage.ts";

describe("claimReload", () => {
  it("allows one reload, remembered for 10 seconds [spec 4.15]", () => {
    const items = fakeStorage();
    const storage = createSafeStorage(() => items);
    const claims = [0, 1, 9_999, 10_000].map((now) => claimReload(storage, now));
    expect(claims).toEqual([true, false, false, true]);
  });

  it("never reloads without storage", () => {
    const full = fakeStorage();
    full.isFull = true;
    for (const open of [refuseStorage, () => full]) {
      expect(claimReload(createSafeStorage(open), 0)).toBe(false);
    }
  });
});

it("reloads once for two simultaneous requests", () => {
  const reload = vi.fn<() => void>();
  reloadPage(1_000, { reload });
  reloadPage(1_200, { reload });
  expect([reload.mock.calls.length, isReloading(1_200)]).toEqual([1, true]);
  // The viewer may retry after cancelling a reload.
  reloadPage(12_000, { reload });
  expect(reload).toHaveBeenCalledTimes(2);
});
