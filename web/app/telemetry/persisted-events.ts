import type { MetricEvent } from "@tenbin/contract";
import type { SafeStorage } from "../browser/storage.ts";
import { readJson } from "../browser/storage.ts";

const KEY = "tenbin.events";

/** Leaves events to the tab's next page; under their ids they count once, however often they are sent. */
export function persistEvents(storage: SafeStorage, events: readonly MetricEvent[]): void {
  if (events.length === 0) storage.remove(KEY);
  else storage.set(KEY, JSON.stringify(events));
}

/** What the tab's last page left. */
export function takePersistedEvents(storage: SafeStorage): readonly MetricEvent[] {
  const kept = readJson(storage, KEY);
  storage.remove(KEY);
  // Written by this product on this origin; the server checks every field anyway.
  return Array.isArray(kept) ? (kept as MetricEvent[]) : [];
}
