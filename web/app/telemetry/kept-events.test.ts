import type { MetricEvent } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { keepEvents, takeEvents } from "./kept-events.ts";

function storage(start: readonly (readonly [string, string])[] = []) {
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
function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}

describe("events left to the next page", () => {
  it("are taken once", () => {
    const memory = storage();
    keepEvents(() => memory, events);
    expect(takeEvents(() => memory)).toEqual(events);
    expect(takeEvents(() => memory)).toEqual([]);
  });

  it("leave no trace where there are none", () => {
    const memory = storage();
    keepEvents(() => memory, events);
    keepEvents(() => memory, []);
    expect(memory.items.size).toBe(0);
  });

  it.each(["not JSON", "{}", "7"])("are none where something else stands: %s", (text) => {
    expect(takeEvents(() => storage([["tenbin.events", text]]))).toEqual([]);
  });

  it("are none where storage is refused", () => {
    keepEvents(refuse, events);
    expect(takeEvents(refuse)).toEqual([]);
  });
});
