const FACTOR = "TEST_TIMEOUT_FACTOR";

/** @param ms on the reference machine */
export const scaleTimeout = (ms: number): number =>
  Math.round(ms * Number(process.env[FACTOR] ?? 1));

/** For all suites that this process starts. */
export function setTimeoutFactor(factor: number): void {
  process.env[FACTOR] = factor.toFixed(2);
}
