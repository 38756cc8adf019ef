/** Milliseconds; Safari has no idle callback. */
const FALLBACK_DELAY_MS = 1_000;

/**
 * Runs `work` when the page has nothing better to do.
 * @param timeout milliseconds after which it runs all the same; without one it waits as long as it takes
 */
export function whenIdle(work: () => void, timeout?: number): void {
  if (typeof requestIdleCallback !== "function") setTimeout(work, FALLBACK_DELAY_MS);
  else if (timeout === undefined) requestIdleCallback(work);
  else requestIdleCallback(work, { timeout });
}
