import type { Clock } from "../../platform/clock/clock.ts";
import type pg from "pg";
import { fromUnixSeconds } from "@tenbin/contract/time";
import { inTransaction } from "../../platform/database/transaction.ts";
import { type RequestOrigin, recordSecurityEvent } from "../audit/security-events.ts";
import { firstSecondAfter, type WaitForSignIns } from "../end-of-sessions.ts";
import type { Identity } from "../identities/identity-provider.ts";
import { createAccountStore } from "../store.ts";

/** Ends one session; the provider can only end all of a user. */
export type SignOut = (identity: Identity, origin: RequestOrigin) => Promise<void>;

export function createSignOut({
  pool,
  clock,
  waitForSignIns,
}: {
  pool: pg.Pool;
  clock: Clock;
  waitForSignIns: WaitForSignIns;
}): SignOut {
  return async ({ uid, authTime }, origin) => {
    await inTransaction(pool, async (client) => {
      await createAccountStore(client).signOut({ uid, authTime });
      const idempotencyKey = `${uid} ${authTime}`;
      const event = { kind: "signed_out", uid, at: clock.now(), idempotencyKey } as const;
      await recordSecurityEvent(client, { ...event, ...origin });
    });
    // Sessions are told apart by the second of their sign-in.
    await waitForSignIns(firstSecondAfter(fromUnixSeconds(authTime)));
  };
}
