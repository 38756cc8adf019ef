import type pg from "pg";
import type { Clock } from "../../../platform/clock/clock.ts";
import { toUnixSeconds } from "../../money/billing-periods.ts";
import { createCustomerStore } from "../../readings/customer-store.ts";
import { requestRefresh } from "../../readings/refresh-store.ts";
import { type RefreshSubscriptions, listRows } from "../../readings/refresh-subscriptions.ts";
import type { CheckoutSession } from "../../payments/order-payments.ts";
import {
  AMOUNT_CHANGED,
  PaymentError,
  type Payments,
  TRIAL_PROLONGED,
  UNSETTLED,
  isMissing,
} from "../../payments/payments.ts";
import { CHECKOUT_SECONDS, carryOut } from "./carry-out-order.ts";
import { createCheckoutAmounts, movesBalance } from "./checkout-amounts.ts";
import type { OrderAddresses } from "./order-addresses.ts";
import { beginsAtOf } from "./purchased-product.ts";
import { closeUndone } from "../rows/close-undone.ts";
import { type Order, isPurchase } from "../rows/order.ts";
import { createOrderStore } from "../rows/order-store.ts";

export interface RunOrderDeps {
  readonly pool: pg.Pool;
  readonly payments: Payments;
  readonly refresh: RefreshSubscriptions;
  readonly clock: Clock;
  readonly addresses: OrderAddresses;
  /** For Stripe's mails; null: unknown. */
  readonly findEmail: (uid: string) => Promise<string | null>;
  /** End of the running trial; null: none. */
  readonly findTrialEnd: (uid: string) => Promise<Date | null>;
}

/** An order after its call, in its current state. */
export interface OrderRun {
  readonly order: Order;
  /** Made by this call or an earlier one. */
  readonly checkout: CheckoutSession | null;
}

/** Code of an order whose older Checkout was paid. */
export const BOUGHT_BEFORE = "bought_before";

/** After these the same request may be sent again and is drafted anew. */
const FORGOTTEN: ReadonlySet<string> = new Set([AMOUNT_CHANGED, TRIAL_PROLONGED, UNSETTLED]);

/** Changes without a Checkout show at once. */
const RECHECK_DELAY_MS = 60_000;

/**
 * Carries out an order that the caller has claimed, then reads its result.
 * @throws PaymentError; a refused order is closed, an unavailable or ambiguous one stays open
 */
export type RunOrder = (order: Order, isRepeated: boolean) => Promise<OrderRun>;

export function createRunOrder(deps: RunOrderDeps): RunOrder {
  const { pool, payments, refresh, clock, addresses, findTrialEnd } = deps;
  const store = createOrderStore(pool);
  const amounts = createCheckoutAmounts(deps);

  async function call(order: Order, isRepeated: boolean): Promise<CheckoutSession | null> {
    await requireSameTrialEnd(order);
    const customerId = await requireCustomer(deps, order, isRepeated);
    if (isPurchase(order)) await expireReplaced(order);
    const { subscriptions } = await listRows(pool, order.uid);
    const state =
      subscriptions.find(({ subscriptionId }) => subscriptionId === order.subscriptionId) ?? null;
    const isBalanceStale = movesBalance(order, state) && (await amounts.expireOpen(order.uid));
    const checkoutText = isPurchase(order) ? await store.findCheckoutText(order) : null;
    const now = clock.now();
    const made = { order, customerId, state, checkoutText, now, isRepeated, isBalanceStale };
    const checkout = await carryOut(payments, made, addresses);
    if (checkout !== null) {
      await store.recordCheckout(order, checkout.sessionId);
      await amounts.admit(order, customerId, checkout);
    }
    return checkout;
  }

  /** Refuses if the trial was prolonged before the order was placed; afterwards the order fixes its end. */
  async function requireSameTrialEnd(order: Order): Promise<void> {
    const beginsAt = beginsAtOf(order);
    if (beginsAt === null) return;
    const until = await findTrialEnd(order.uid);
    if (until === null || toUnixSeconds(until) <= beginsAt) return;
    // A withdrawal was confirmed without a start date, so it can simply be ordered again.
    const code = isPurchase(order) ? TRIAL_PROLONGED : UNSETTLED;
    throw new PaymentError("refused", { code, requestId: null });
  }

  /** Refuses if one of them was paid meanwhile. */
  async function expireReplaced(order: Order): Promise<void> {
    const since = new Date(+order.queuedAt - 2 * CHECKOUT_SECONDS * 1_000);
    for (const sessionId of await store.listReplacedCheckouts(order, since)) {
      const { status } = await payments.expireCheckout(sessionId);
      if (status !== "complete") continue;
      await readNow(order.uid);
      throw new PaymentError("refused", { code: BOUGHT_BEFORE, requestId: null });
    }
  }

  /** Orders that owe the member a refund stay open, and `tenbin doctor` lists them, until it is paid. */
  async function closeRefused(order: Order, error: unknown): Promise<void> {
    if (!(error instanceof PaymentError)) return;
    if (error.kind !== "refused" && error.kind !== "missing") return;
    if (order.kind === "cool_off" || order.kind === "end_surplus") return;
    const why = error.code ?? error.kind;
    const forgetsRequest = FORGOTTEN.has(why) || isMissing(error);
    await closeUndone(deps, order, { status: "refused", why, forgetsRequest });
  }

  return async (order, isRepeated) => {
    let checkout: CheckoutSession | null;
    try {
      checkout = await call(order, isRepeated);
    } catch (error) {
      await closeRefused(order, error);
      throw error;
    }
    const recheckAt =
      checkout === null ? +clock.now() + RECHECK_DELAY_MS : (checkout.expiresAt + 60) * 1_000;
    const sessionId = checkout?.sessionId ?? null;
    const answered = await store.recordAnswer(order, sessionId, new Date(recheckAt));
    if (answered === null) {
      // The account was deleted meanwhile: nothing may be paid.
      if (sessionId !== null) await payments.expireCheckout(sessionId);
    } else if (!isPurchase(order)) await readNow(order.uid);
    return { order: (await store.find(order.uid, order.orderId)) ?? order, checkout };
  };

  async function readNow(uid: string): Promise<void> {
    try {
      await refresh(uid);
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      await requestRefresh(pool, uid);
    }
  }
}

/** A purchase creates a customer if there is none or Stripe no longer has it. */
async function requireCustomer(
  { pool, payments, clock, findEmail }: RunOrderDeps,
  order: Order,
  isRepeated: boolean,
): Promise<string> {
  const { uid, orderId } = order;
  const customers = createCustomerStore(pool);
  const known = await customers.findCustomerId(uid);
  if (known !== null) return known;
  const last = await customers.findLastCustomerId(uid);
  if (last !== null && !isPurchase(order)) return last;
  // Stripe replays the customer, or the failure, of a key that it has seen.
  const key = ["customer", uid, last ?? [], isRepeated ? orderId : []].flat().join(":");
  const email = await findEmail(uid);
  const customerId = await payments.createCustomer({ uid, email, key });
  await customers.insert({ uid, customerId, at: clock.now() });
  // Of two concurrent inserts the first one wins.
  return (await customers.findCustomerId(uid)) ?? customerId;
}
