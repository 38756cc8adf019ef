import { setTimeout as delay } from "node:timers/promises";

/** Jitter, so that clients refused together do not retry together. */
const DELAY_MS = { min: 1_000, max: 3_000 };
const MAX_DELAYED = 500;

export interface LateRefusalOptions {
  readonly wait?: (ms: number) => Promise<unknown>;
  /** From 0 to 1. */
  readonly random?: () => number;
}

/**
 * Delays refusals: otherwise a client in a loop would only call faster.
 * @returns resolves when a request may be refused
 */
export function createLateRefusal({
  wait = delay,
  random = Math.random,
}: LateRefusalOptions = {}): () => Promise<void> {
  let delayed = 0;
  return async () => {
    if (delayed >= MAX_DELAYED) return;
    delayed += 1;
    await wait(DELAY_MS.min + random() * (DELAY_MS.max - DELAY_MS.min));
    delayed -= 1;
  };
}
