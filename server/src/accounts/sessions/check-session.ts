import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { type RequestOrigin, recordSecurityEvent } from "../audit/security-events.ts";
import type { Identity } from "../identities/identity-provider.ts";

export interface Session {
  readonly uid: string;
  readonly expires_at: number;
}

/** Recorded once per sign-in; tokens are synced every few minutes. */
export type CheckSession = (identity: Identity, origin: RequestOrigin) => Promise<Session>;

export function createCheckSession({ pool, clock }: { pool: pg.Pool; clock: Clock }): CheckSession {
  return async ({ uid, authTime, expiresAt, signInProvider }, origin) => {
    await recordSecurityEvent(pool, {
      kind: "signed_in",
      uid,
      at: clock.now(),
      detail: { by: signInProvider, auth_time: authTime },
      idempotencyKey: `${uid} ${authTime}`,
      ...origin,
    });
    return { uid, expires_at: expiresAt };
  };
}
