import { describe, expect, it } from "vitest";
import { mayReload, RELOAD_GUARD_MS } from "./reload-once.ts";

function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

/** Storage that the reader's settings forbid. */
function refused(): never {
  throw new DOMException("denied", "SecurityError");
}

describe("mayReload", () => {
  it("allows one reload within the guard", () => {
    const memory = storage();
    const answers = [0, 1, RELOAD_GUARD_MS - 1, RELOAD_GUARD_MS].map((now) =>
      mayReload(memory, now),
    );
    expect(answers).toEqual([true, false, false, true]);
  });

  it("never reloads where it cannot remember", () => {
    expect(mayReload({ getItem: refused, setItem: refused }, 0)).toBe(false);
  });
});
