import { useSyncExternalStore } from "react";
import type { DayReading } from "./readout.tsx";

/** What the handle of days points at while it moves; null while it rests. */
export interface ScrubbedDay {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** Null after the last known day. */
  readonly reading: DayReading | null;
}

let scrubbed: ScrubbedDay | null = null;
const listeners = new Set<() => void>();

/** Renders only what shows it: a frame of scrubbing must not render the page. */
export function setScrubbedDay(next: ScrubbedDay | null): void {
  scrubbed = next;
  for (const listener of listeners) listener();
}

export function useScrubbedDay(): ScrubbedDay | null {
  return useSyncExternalStore(
    subscribe,
    () => scrubbed,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
