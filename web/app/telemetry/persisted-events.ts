import type { MetricEvent } from "@tenbin/contract";
import type { SafeStorage } from "../browser/storage.ts";
import { readJson } from "../browser/storage.ts";

const KEY = "tenbin.events";

/** Passes events to the tab's next page; their ids make them count once. */
export function persistEvents(storage: SafeStorage, events: readonly MetricEvent[]): void {
  if (events.length === 0) storage.remove(KEY);
  else storage.set(KEY, JSON.stringify(events));
}

export function takePersistedEvents(storage: SafeStorage): readonly MetricEvent[] {
  const stored = readJson(storage, KEY);
  storage.remove(KEY);
  // Written by this product on this origin; the server validates every field anyway.
  return Array.isArray(stored) ? (stored as MetricEvent[]) : [];
}
