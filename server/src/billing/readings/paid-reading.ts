import type { Executor } from "../../platform/database/prepared-statement.ts";
import { fromUnixSeconds } from "../money/billing-periods.ts";
import type { CustomerObjects } from "../payments/payments.ts";
import { chooseSubscriptions } from "../subscription-state/choose-subscriptions.ts";
import { isEverBegun } from "../subscription-state/state-at.ts";
import type { WrittenReading } from "./refresh-subscriptions.ts";

/** The facts of a reading that other domains use. */
export interface PaidReading {
  readonly uid: string;
  /** Start of the paid plan; null: none. */
  readonly planSince: Date | null;
  /** Fingerprints of the paying cards: equal for one card number, across customers. */
  readonly cardFingerprints: readonly string[];
  readonly at: Date;
}

/** Called in the transaction that writes the reading. */
export type PaidReadingHook = (executor: Executor, reading: PaidReading) => Promise<void>;

export function toPaidReading({ uid, objects, rows, now }: WrittenReading): PaidReading {
  const { plan } = chooseSubscriptions(rows.subscriptions);
  const isPaidFor = plan !== null && plan.status !== "quit" && isEverBegun(plan);
  return {
    uid,
    planSince: isPaidFor ? fromUnixSeconds(plan.startedAt) : null,
    cardFingerprints: listFingerprints(objects),
    at: now,
  };
}

function listFingerprints({ subscriptions, paymentMethod }: CustomerObjects): string[] {
  const methods = [
    paymentMethod,
    ...subscriptions.map(({ default_payment_method: method }) => method),
  ];
  const found = methods.flatMap((method) =>
    method !== null && typeof method === "object" ? (method.card?.fingerprint ?? []) : [],
  );
  return [...new Set(found)];
}
