import type { MetricEvent } from "@tenbin/contract";

const KEY = "tenbin.events";

/** Asking for the storage at all may fail. */
type GetStorage = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Leaves events to the tab's next page; under their ids they count once, however often they are sent. */
export function persistEvents(storage: GetStorage, events: readonly MetricEvent[]): void {
  try {
    if (events.length === 0) storage().removeItem(KEY);
    else storage().setItem(KEY, JSON.stringify(events));
  } catch {
    // Storage refused by the reader's settings: what was not acknowledged is not counted.
  }
}

/** What the tab's last page left. */
export function takePersistedEvents(storage: GetStorage): readonly MetricEvent[] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? "[]");
    storage().removeItem(KEY);
    // Written by this product on this origin; the server checks every field anyway.
    return Array.isArray(kept) ? (kept as MetricEvent[]) : [];
  } catch {
    return [];
  }
}
