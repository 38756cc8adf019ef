import type { SafeStorage } from "./storage.ts";

const KEY = "tenbin.reloaded-at";

/** Minimum milliseconds between two automatic reloads (specification 4.15). */
const RELOAD_GUARD_MS = 10_000;

export function claimReload(storage: Pick<SafeStorage, "get" | "set">, now: number): boolean {
  const before = Number(storage.get(KEY) ?? Number.NaN);
  if (now - before < RELOAD_GUARD_MS) return false;
  // If the time cannot be stored, the page could reload forever.
  return storage.set(KEY, String(now));
}

let reloadedAt = Number.NEGATIVE_INFINITY;

/** Reloads once, even if a failed script and the viewer ask for it at the same moment. */
export function reloadPage(
  now = performance.now(),
  location: Pick<Location, "reload"> = window.location,
): void {
  if (isReloading(now)) return;
  markReloading(now);
  location.reload();
}

/** For those who open another document instead. */
export function markReloading(now = performance.now()): void {
  reloadedAt = now;
}

/** Whether a reload was just requested; errors until then are ignored. */
export function isReloading(now = performance.now()): boolean {
  return now - reloadedAt < RELOAD_GUARD_MS;
}
