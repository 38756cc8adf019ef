import type { MetricEvent } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { persistEvents, takePersistedEvents } from "./persisted-events.ts";

function fakeStorage(start: readonly (readonly [string, string])[] = []) {
  const items = new Map(start);
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const events: readonly MetricEvent[] = [{ event_type: "search", event_id: "a", hits: 2 }];

/** Storage that the reader's settings forbid. */
function refuseStorage(): never {
  throw new DOMException("denied", "SecurityError");
}

describe("events left to the next page", () => {
  it("are taken once", () => {
    const memory = fakeStorage();
    persistEvents(() => memory, events);
    expect(takePersistedEvents(() => memory)).toEqual(events);
    expect(takePersistedEvents(() => memory)).toEqual([]);
  });

  it("leave no trace where there are none", () => {
    const memory = fakeStorage();
    persistEvents(() => memory, events);
    persistEvents(() => memory, []);
    expect(memory.items.size).toBe(0);
  });

  it.each(["not JSON", "{}", "7"])("are none where something else stands: %s", (text) => {
    expect(takePersistedEvents(() => fakeStorage([["tenbin.events", text]]))).toEqual([]);
  });

  it("are none where storage is refused", () => {
    persistEvents(refuseStorage, events);
    expect(takePersistedEvents(refuseStorage)).toEqual([]);
  });
});
