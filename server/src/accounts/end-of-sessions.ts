import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../platform/clock/clock.ts";

/** Changes of an account that end every session and every mailed link. */
export interface SessionEnd {
  readonly sessionsValidFrom: Date;
  /** Links requested up to this moment have ended. */
  readonly linksValidFrom: Date;
  readonly sessionEpoch: string;
}

/** Whoever redeems a custom token of an earlier epoch gets no session. */
export const createSessionEpoch = (): string => randomUUID();

/**
 * Sign-ins are dated in whole seconds of the provider's clock: those of the second of the end are refused, as they may
 * have come before it.
 */
export function firstSecondAfter(...moments: readonly Date[]): Date {
  const latest = Math.max(...moments.map((moment) => moment.getTime()));
  return new Date((Math.floor(latest / 1_000) + 1) * 1_000);
}

export type Wait = (ms: number) => Promise<unknown>;

/** A longer wait would follow from a wrong clock. */
const MAX_WAIT_MS = 3_000;

/** Resolves when sign-ins count again, so that nobody who has the answer can be too early. */
export type WaitForSignIns = (sessionsValidFrom: Date) => Promise<void>;

export function createWaitForSignIns(clock: Clock, wait: Wait = delay): WaitForSignIns {
  return async (sessionsValidFrom) => {
    const ms = sessionsValidFrom.getTime() - clock.now().getTime();
    if (ms > 0) await wait(Math.min(ms, MAX_WAIT_MS));
  };
}
