import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { queueNoticeEmail } from "../mails/queue-emails.ts";
import type { AccountStore } from "../store.ts";
import { createDeletionStore } from "./deletion-store.ts";

/**
 * Ends whatever the account pays for. Repeatable, and answers within seconds: `not_yet` rather than
 * waiting for a payment service that is away.
 * @param isWaiting whether it has been tried for this deletion before; what is charged since the first try is refunded
 */
export type PaymentEndHook = (uid: string, isWaiting: boolean) => Promise<"ended" | "not_yet">;

export interface EndPaymentsDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly accounts: Pick<AccountStore, "find">;
  readonly paymentEndHooks: readonly PaymentEndHook[];
}

export interface EndPayments {
  /** Whether nothing is paid for any more; a failed hook counts as not yet. */
  tryNow(uid: string): Promise<boolean>;
  /**
   * Retries for all waiting members, and mails those whose payments have ended. Also for a deletion that was
   * cancelled meanwhile: its member was told that payments end.
   * @throws AggregateError of hooks that failed
   */
  retry(): Promise<void>;
}

/** Members who wait at once; more on exceptional days only. */
const RETRIES_PER_RUN = 1_000;

export function createEndPayments(deps: EndPaymentsDeps): EndPayments {
  const { pool, clock, accounts, paymentEndHooks } = deps;

  /** All hooks run, whichever fails. */
  async function runHooks(uid: string): Promise<{ ended: boolean; failures: unknown[] }> {
    const isWaiting = await createDeletionStore(pool).isWaiting(uid);
    const results = await Promise.allSettled(
      paymentEndHooks.map(async (end) => end(uid, isWaiting)),
    );
    const failures = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason as unknown] : [],
    );
    const ended = results.every(
      (result) => result.status === "fulfilled" && result.value === "ended",
    );
    return { ended, failures };
  }

  async function finish(uid: string): Promise<void> {
    const account = await accounts.find(uid);
    await inTransaction(pool, async (client) => {
      if (!(await createDeletionStore(client).removePaymentEnd(uid)) || account === null) return;
      await queueNoticeEmail(client, {
        kind: "payments_ended",
        to: account.email,
        at: clock.now(),
      });
    });
  }

  return {
    tryNow: async (uid) => (await runHooks(uid)).ended,
    async retry() {
      const failures: unknown[] = [];
      for (const uid of await createDeletionStore(pool).listPaymentEnds(RETRIES_PER_RUN)) {
        const result = await runHooks(uid);
        failures.push(...result.failures);
        if (result.ended) await finish(uid);
      }
      if (failures.length > 0) throw new AggregateError(failures, "payments not ended");
    },
  };
}
