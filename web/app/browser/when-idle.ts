/** Safari has no idle callback. */
const FALLBACK_DELAY_MS = 1_000;

/** @param timeout milliseconds after which `work` runs even if the page is busy */
export function whenIdle(work: () => void, timeout?: number): void {
  if (typeof requestIdleCallback !== "function") setTimeout(work, FALLBACK_DELAY_MS);
  else if (timeout === undefined) requestIdleCallback(work);
  else requestIdleCallback(work, { timeout });
}
