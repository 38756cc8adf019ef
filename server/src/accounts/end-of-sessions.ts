import { randomUUID } from "node:crypto";
import type { Clock } from "../platform/clock/clock.ts";
import type { Account } from "./account.ts";

/** Columns to store after a change at the provider that ended every session there. */
export type ProviderEnd = Pick<
  Account,
  "sessionsValidFrom" | "providerValidSince" | "googleSubject"
>;

/** Changes of an account that end every session, and mailed links but those to reset the password. */
export interface EndBySession extends ProviderEnd {
  /** Links requested up to this moment have ended. */
  readonly linksValidFrom: Date;
  readonly sessionEpoch: string;
}

/** Links to reset the password end, too. */
export interface SessionEnd extends EndBySession {
  readonly resetLinksValidFrom: Date;
}

/** Whoever redeems a custom token of an earlier epoch gets no session. */
export const createSessionEpoch = (): string => randomUUID();

/** A session must not end links to reset the password: they prove more than it does. */
export function createEndBySession(
  end: ProviderEnd,
  at: Date,
  sessionEpoch = createSessionEpoch(),
): EndBySession {
  return { ...end, linksValidFrom: at, sessionEpoch };
}

export function createSessionEnd(end: ProviderEnd, at: Date): SessionEnd {
  return { ...createEndBySession(end, at), resetLinksValidFrom: at };
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

/** A longer wait means that a clock is wrong. */
const MAX_WAIT_MS = 3_000;

/** Resolves when sign-ins are accepted again: the response is sent only then. */
export type WaitForSignIns = (sessionsValidFrom: Date) => Promise<void>;

export function createWaitForSignIns(clock: Clock, wait: Wait): WaitForSignIns {
  return async (sessionsValidFrom) => {
    // Timers of the machine may end a millisecond early.
    for (let left = MAX_WAIT_MS; left > 0;) {
      const ms = Math.min(sessionsValidFrom.getTime() - clock.now().getTime(), left);
      if (ms <= 0) return;
      await wait(ms);
      left -= ms;
    }
  };
}
