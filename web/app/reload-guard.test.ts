import { describe, expect, it, vi } from "vitest";
import { isReloading, claimReload, reloadPage } from "./reload-guard.ts";

function fakeStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

/** Storage that the reader's settings forbid. */
function refuseAccess(): never {
  throw new DOMException("denied", "SecurityError");
}

describe("mayReload", () => {
  it("§4: allows one reload, remembered for 10 seconds", () => {
    const memory = fakeStorage();
    const answers = [0, 1, 9_999, 10_000].map((now) => claimReload(memory, now));
    expect(answers).toEqual([true, false, false, true]);
  });

  it("never reloads where it cannot remember", () => {
    expect(claimReload({ getItem: refuseAccess, setItem: refuseAccess }, 0)).toBe(false);
  });
});

it("loads the page anew once, where two ask for it at the same moment", () => {
  const reload = vi.fn<() => void>();
  reloadPage(1_000, { reload });
  reloadPage(1_200, { reload });
  expect([reload.mock.calls.length, isReloading(1_200)]).toEqual([1, true]);
  // A reader who has stopped it may ask again.
  reloadPage(12_000, { reload });
  expect(reload).toHaveBeenCalledTimes(2);
});
