import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { PaymentEndHook, PurgeHook } from "../../accounts/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { createGrantStore } from "../coupons/grant-store.ts";
import { type UnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import { PaymentError, type Payments } from "../payments/payments.ts";
import { createCustomerStore } from "../readings/customer-store.ts";
import { listRows, type RefreshSubscriptions } from "../readings/refresh-subscriptions.ts";
import { expireOpenOrders, findRefundingOrder } from "./ending-store.ts";

/** The longest that a deletion waits; the calls continue. */
const TIMEOUT_MS = 8_000;

export interface DeletionDeps {
  readonly pool: pg.Pool;
  readonly payments: Pick<Payments, "endPayments" | "refundInvoices" | "forgetCustomer">;
  readonly refresh: RefreshSubscriptions;
  /** Of billing. */
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

/** Ends all subscriptions before the account is deleted, and refunds what was charged since the request. */
export function createEndPayments(deps: DeletionDeps): PaymentEndHook {
  const { pool, payments, refresh, clock, timeoutMs = TIMEOUT_MS } = deps;

  async function isPaying(uid: string): Promise<boolean> {
    const { subscriptions } = await listRows(pool, uid);
    return subscriptions.some(({ status }) => status !== "quit");
  }

  async function refundSince(uid: string, customerId: string, since: UnixSeconds): Promise<void> {
    const { invoices } = await listRows(pool, uid);
    const late = invoices.filter(({ paidAt }) => paidAt !== null && paidAt > since);
    if (late.length === 0) return;
    const invoiceIds = late.map(({ invoiceId }) => invoiceId);
    await payments.refundInvoices({ key: `ending:${customerId}:${since}`, invoiceIds });
    await refresh(uid);
  }

  async function end(uid: string, isWaiting: boolean): Promise<"ended" | "not_yet"> {
    const customers = createCustomerStore(pool);
    const begun = await customers.beginEnding(uid, clock.now(), isWaiting);
    if (begun === null) return "ended";
    const { customerId, since } = begun;
    // Surplus cannot be recognised once all subscriptions have ended.
    await refresh(uid);
    await expireOpenOrders(pool, uid, clock.now());
    await payments.endPayments(customerId);
    await refresh(uid);
    if (await isPaying(uid)) return "not_yet";
    await refundSince(uid, customerId, toUnixSeconds(since));
    await customers.finishEnding(uid);
    return "ended";
  }

  return async (uid, isWaiting) => {
    const ending = end(uid, isWaiting).catch((error: unknown) => {
      // Stripe is unavailable, or something changed meanwhile: it is retried.
      if (error instanceof PaymentError) return "not_yet" as const;
      throw error;
    });
    const timeout = new AbortController();
    const late = delay(timeoutMs, "not_yet" as const, { signal: timeout.signal });
    try {
      return await Promise.race([ending, late]);
    } finally {
      timeout.abort();
      late.catch(() => {});
    }
  };
}

/**
 * Deletes the customer of a deleted member; our rows are kept as the law requires. Without a
 * customer no coupon is kept.
 * @throws while a refund of a cooled off contract or of surplus is pending
 */
export function createForgetCustomer({ pool, payments, clock }: DeletionDeps): PurgeHook {
  const customers = createCustomerStore(pool);
  return async (uid) => {
    const customerId = await customers.findLastCustomerId(uid);
    if (customerId === null) {
      // They were never used for a payment.
      await createGrantStore(pool).removeAll(uid);
      return;
    }
    const refunding = await findRefundingOrder(pool, uid);
    if (refunding !== null) {
      throw new Error(`order ${refunding} still has to be refunded; \`tenbin doctor\` says why`);
    }
    await payments.forgetCustomer(customerId);
    await customers.markForgotten(uid, clock.now());
  };
}
