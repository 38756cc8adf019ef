import type pg from "pg";
import { applyBalance } from "../../money/apply-balance.ts";
import type { CheckoutSession, InvoicePreview } from "../../payments/order-payments.ts";
import { AMOUNT_CHANGED, PaymentError, type Payments, UNSETTLED } from "../../payments/payments.ts";
import { listRows } from "../../readings/refresh-subscriptions.ts";
import type { SubscriptionState } from "../../subscription-state/subscription-state.ts";
import { type Order, isPurchase } from "../rows/order.ts";
import { createOrderStore } from "../rows/order-store.ts";
import { beginsAtOf, productOf } from "./purchased-product.ts";

/**
 * Ensures that every payable Checkout charges the confirmed sum. Stripe applies the customer's balance at the time
 * of payment, so an open Checkout and an order that moves the balance exclude each other.
 */
export interface CheckoutAmounts {
  /**
   * Called before an order that moves the balance is carried out.
   * @returns whether one of the member's Checkouts was paid meanwhile
   */
  expireOpen(uid: string): Promise<boolean>;
  /**
   * Called once the order names its Checkout, before the member is sent there: keeps it if it charges what
   * was confirmed and no order in progress can change that, else expires it.
   * @throws PaymentError `AMOUNT_CHANGED`, `UNSETTLED`
   */
  admit(order: Order, customerId: string, checkout: CheckoutSession): Promise<void>;
  /** Whether an open Checkout would now charge another sum. */
  isOutdated(order: Order, customerId: string): Promise<boolean>;
}

export interface CheckoutAmountsDeps {
  readonly pool: pg.Pool;
  readonly payments: Payments;
}

const BILLED_AT_ONCE: ReadonlySet<Order["kind"]> = new Set([
  "upgrade",
  "cool_off",
  "end_unpaid",
  "end_surplus",
  "end_disputed",
]);
/** They void unpaid invoices. */
const LESS_OF_A_PLAN: ReadonlySet<Order["kind"]> = new Set(["downgrade", "churn", "end_unit"]);

/** Whether an order changes the customer's balance. */
export function movesBalance({ kind }: Order, state: SubscriptionState | null): boolean {
  if (BILLED_AT_ONCE.has(kind)) return true;
  if (!LESS_OF_A_PLAN.has(kind) || state === null) return false;
  return state.pendingUpgrade !== null || state.status === "suspended";
}

export function createCheckoutAmounts({ pool, payments }: CheckoutAmountsDeps): CheckoutAmounts {
  const store = createOrderStore(pool);

  const preview = (order: Order, customerId: string) =>
    payments.previewPurchase({
      customerId,
      product: productOf(order),
      couponCode: order.couponCode,
      beginsAt: beginsAtOf(order),
    });

  async function isOutdated(order: Order, customerId: string): Promise<boolean> {
    return (await preview(order, customerId)).amountDue !== order.amountInstants;
  }

  async function isUnsettled(
    order: Order,
    others: readonly Order[],
    balance: number,
    customerId: string,
  ): Promise<boolean> {
    const { subscriptions } = await listRows(pool, order.uid);
    const find = (id: string | null) =>
      subscriptions.find(({ subscriptionId }) => subscriptionId === id) ?? null;
    const isUnderWay = others.some(
      (other) =>
        other.answeredReading === null &&
        !other.purpose.startsWith("end:") &&
        movesBalance(other, find(other.subscriptionId)),
    );
    if (isUnderWay) return true;
    // A renewal changes the balance when its draft is finalized.
    const drafts = subscriptions.length === 0 ? [] : await payments.listDrafts(customerId);
    return drafts.some(({ total }) => isMoved(total, balance));
  }

  /** Of two Checkouts that change each other's sum only the newer one stays open. */
  async function expireOthers(
    order: Order,
    others: readonly Order[],
    customerId: string,
    isBalanceMoved: boolean,
  ): Promise<"none" | "some" | "newer_one"> {
    let expired: "none" | "some" = "none";
    for (const other of others.filter(isPurchase)) {
      if (other.checkoutSessionId === null) continue;
      const shown = await preview(other, customerId);
      const isHeld = shown.amountDue === other.amountInstants && !isMovedBy(shown);
      if (isHeld && !isBalanceMoved) continue;
      if (isNewer(other, order)) return "newer_one";
      await payments.expireCheckout(other.checkoutSessionId);
      expired = "some";
    }
    return expired;
  }

  async function findProblem(order: Order, customerId: string): Promise<string | null> {
    const open = await store.listClosable(order.uid, []);
    const others = open.filter(({ orderId }) => orderId !== order.orderId);
    const shown = await preview(order, customerId);
    if (await isUnsettled(order, others, shown.balance, customerId)) return UNSETTLED;
    const expired = await expireOthers(order, others, customerId, isMovedBy(shown));
    if (expired === "newer_one") return UNSETTLED;
    const last = expired === "some" ? await preview(order, customerId) : shown;
    return last.amountDue === order.amountInstants ? null : AMOUNT_CHANGED;
  }

  return {
    isOutdated,
    async expireOpen(uid) {
      let isPaid = false;
      for (const sessionId of await store.listOpenCheckouts(uid)) {
        const { status } = await payments.expireCheckout(sessionId);
        isPaid ||= status === "complete";
      }
      return isPaid;
    },
    async admit(order, customerId, { sessionId, status }) {
      if (status !== "open") return;
      const problem = await findProblem(order, customerId);
      if (problem === null) return;
      await payments.expireCheckout(sessionId);
      throw new PaymentError("refused", { code: problem, requestId: null });
    },
  };
}

function isMovedBy({ lines, balance }: InvoicePreview): boolean {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return isMoved(total, balance);
}

function isMoved(total: number, balance: number): boolean {
  return applyBalance(total, balance).balance !== balance;
}

function isNewer(other: Order, order: Order): boolean {
  const later = +other.queuedAt - +order.queuedAt;
  return later === 0 ? other.orderId > order.orderId : later > 0;
}
