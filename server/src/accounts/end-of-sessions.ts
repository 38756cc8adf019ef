import { randomUUID } from "node:crypto";
import type { Clock } from "../platform/clock/clock.ts";
import type { Account } from "./account.ts";

/** What the account's row has to say after a change at the provider that ended every session there. */
export type ProviderEnd = Pick<
  Account,
  "sessionsValidFrom" | "providerValidSince" | "googleSubject"
>;

/** Changes of an account that end every session and mailed links. */
export interface SessionEnd extends ProviderEnd {
  /** Links requested up to this moment have ended, but those to reset the password. */
  readonly linksValidFrom: Date;
  readonly resetLinksValidFrom: Date;
  readonly sessionEpoch: string;
}

/** Whoever redeems a custom token of an earlier epoch gets no session. */
export const createSessionEpoch = (): string => randomUUID();

export function createSessionEnd(end: ProviderEnd, at: Date): SessionEnd {
  const sessionEpoch = createSessionEpoch();
  return { ...end, linksValidFrom: at, resetLinksValidFrom: at, sessionEpoch };
}

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

export function createWaitForSignIns(clock: Clock, wait: Wait): WaitForSignIns {
  return async (sessionsValidFrom) => {
    const ms = sessionsValidFrom.getTime() - clock.now().getTime();
    if (ms > 0) await wait(Math.min(ms, MAX_WAIT_MS));
  };
}
