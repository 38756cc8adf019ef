import { describe, expect, it } from "vitest";
import { mayReload } from "./reload-once.ts";

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
  it("§4: allows one reload, remembered for 10 seconds", () => {
    const memory = storage();
    const answers = [0, 1, 9_999, 10_000].map((now) => mayReload(memory, now));
    expect(answers).toEqual([true, false, false, true]);
  });

  it("never reloads where it cannot remember", () => {
    expect(mayReload({ getItem: refused, setItem: refused }, 0)).toBe(false);
  });
});
