const DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

/** Before another attempt to load the viewer: grows to half a minute. @param attempt from 0 */
export function retryDelayMs(attempt: number): number {
  return DELAYS_MS[Math.min(attempt, DELAYS_MS.length - 1)] ?? 0;
}
