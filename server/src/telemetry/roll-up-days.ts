import { type Clock, jstDay } from "../platform/clock/clock.ts";
import { retentionStart, rollUpStart } from "./rules.ts";
import type { TelemetryStore } from "./store.ts";

/** Idempotent. */
export async function rollUpDays(store: TelemetryStore, clock: Clock): Promise<void> {
  const today = jstDay(clock.now());
  const from = rollUpStart(await store.lastRolledUpDay());
  await store.rollUp({ from, today, retainFrom: retentionStart(today) });
}
