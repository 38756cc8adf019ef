import type { SafeStorage } from "./storage.ts";

const KEY = "tenbin.reloaded-at";

/** Specification 4.15: a page that reloaded itself does not do so again for this many milliseconds. */
const RELOAD_GUARD_MS = 10_000;

/**
 * Whether a page whose script could not be loaded may reload itself: once, after which it waits
 * out the guard. Remembers that it did.
 */
export function claimReload(storage: Pick<SafeStorage, "get" | "set">, now: number): boolean {
  const before = Number(storage.get(KEY) ?? Number.NaN);
  if (now - before < RELOAD_GUARD_MS) return false;
  // Not where the reload would forget it: it might reload forever.
  return storage.set(KEY, String(now));
}

let reloadedAt = Number.NEGATIVE_INFINITY;

/** Loads the page anew: once, where a lost script and the reader ask for it at the same moment. */
export function reloadPage(
  now = performance.now(),
  location: Pick<Location, "reload"> = window.location,
): void {
  if (isReloading(now)) return;
  reloadedAt = now;
  location.reload();
}

/** Whether the page has just asked to be loaded anew: what happens to it until then does not count. */
export function isReloading(now = performance.now()): boolean {
  return now - reloadedAt < RELOAD_GUARD_MS;
}
