import type { MetricEvent } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { createSafeStorage } from "../browser/storage.ts";
import { fakeStorage, refuseStorage } from "../browser/testing/fake-storage.ts";
import { persistEvents, takePersistedEvents } from "./persisted-events.ts";

const events: readonly MetricEvent[] = [{ event_type: "search", event_id: "a", hits: 2 }];

describe("persisted events", () => {
  it("are read once", () => {
    const items = fakeStorage();
    persistEvents(
      createSafeStorage(() => items),
      events,
    );
    const nextPage = createSafeStorage(() => items);
    expect(takePersistedEvents(nextPage)).toEqual(events);
    expect(takePersistedEvents(nextPage)).toEqual([]);
  });

  it("leave no trace when empty", () => {
    const storage = fakeStorage();
    const tab = createSafeStorage(() => storage);
    persistEvents(tab, events);
    expect(storage.items.size).toBe(1);
    persistEvents(tab, []);
    expect(storage.items.size).toBe(0);
  });

  it.each(["not JSON", "{}", "7"])("are ignored when malformed: %s", (text) => {
    const storage = fakeStorage([["tenbin.events", text]]);
    expect(takePersistedEvents(createSafeStorage(() => storage))).toEqual([]);
  });

  it("are empty when storage is denied", () => {
    persistEvents(createSafeStorage(refuseStorage), events);
    expect(takePersistedEvents(createSafeStorage(refuseStorage))).toEqual([]);
  });
});
