import { type Clock, jstDay } from "../platform/clock/clock.ts";
import { retentionStart, rollUpStart } from "./rules.ts";
import type { TelemetryStore } from "./store.ts";

/** Counts the days that have ended and removes events that are old. Done twice, it changes nothing. */
export async function rollUpDays(store: TelemetryStore, clock: Clock): Promise<void> {
  const today = jstDay(clock.now());
  const from = rollUpStart(await store.lastRolledUpDay());
  await store.rollUp({ from, today, retainFrom: retentionStart(today) });
}
