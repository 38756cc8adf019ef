import type { ErrorType } from "@tenbin/contract";
import type pg from "pg";
import type { Clock } from "../../../platform/clock/clock.ts";
import { ApiProblem } from "../../../platform/http/api-problem.ts";
import {
  AMOUNT_CHANGED,
  PRICE_MISSING,
  PaymentError,
  TOO_LATE,
  TRIAL_PROLONGED,
  UNSETTLED,
} from "../../payments/payments.ts";
import type { RefreshSubscriptions } from "../../readings/refresh-subscriptions.ts";
import { type Order, isPurchase } from "../rows/order.ts";
import { OutdatedProblem, notDone, pending } from "../payment-problems.ts";
import { closeUndone } from "../rows/close-undone.ts";
import { createOrderStore } from "../rows/order-store.ts";
import {
  ORDER_LEASE_MS,
  type OrderDraft,
  type PlacedOrder,
  findReading,
  findRequested,
  placeOrder,
} from "../rows/place-order.ts";
import { BOUGHT_BEFORE, type OrderRun, type RunOrder } from "./run-order.ts";

/** A reading written while an order is drafted makes the draft stale. */
const MAX_DRAFTS = 5;

export interface ProcessOrderDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly refresh: RefreshSubscriptions;
  readonly runOrder: RunOrder;
}

/**
 * Places an order and carries it out, or resumes the order that the same request placed before.
 * @param createDraft not called for a repeated request
 * @throws ApiProblem
 */
export type ProcessOrder = (
  member: Pick<OrderDraft, "uid" | "request">,
  createDraft: () => Promise<NewDraft>,
) => Promise<OrderRun>;

export type NewDraft = Omit<OrderDraft, "uid" | "request">;

export function createProcessOrder(deps: ProcessOrderDeps): ProcessOrder {
  const { pool, clock, refresh, runOrder } = deps;
  const store = createOrderStore(pool);

  async function proceed({ order, known }: PlacedOrder): Promise<OrderRun> {
    if (order.status !== "open") return { order, checkout: null };
    if (order.answeredReading !== null) return refreshOrder(order);
    const until = new Date(+clock.now() + ORDER_LEASE_MS);
    const claimed = known ? await store.claim(order, clock.now(), until) : order;
    if (claimed === null) throw pending();
    try {
      return await runOrder(claimed, known);
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      throw await toProblem(claimed, error, known);
    }
  }

  async function refreshOrder(order: Order): Promise<OrderRun> {
    if (!isPurchase(order)) await refresh(order.uid);
    return { order: (await store.find(order.uid, order.orderId)) ?? order, checkout: null };
  }

  async function toProblem(
    order: Order,
    error: PaymentError,
    isRepeated: boolean,
  ): Promise<ApiProblem> {
    const { kind, code } = error;
    if (order.kind === "cool_off") {
      await store.release(order, clock.now());
      return pending(error);
    }
    if (code === UNSETTLED) return pending(error);
    if (kind === "refused") return new ApiProblem(refusal(code), { cause: error });
    if (kind === "missing") {
      const type = isPurchase(order) ? "confirmation_expired" : "not_subscribed";
      return new OutdatedProblem(type, { cause: error });
    }
    const isUnsold = code === PRICE_MISSING;
    if (kind === "unavailable" && (!isRepeated || (isUnsold && !isPurchase(order)))) {
      const end = { status: "refused", why: "unavailable", forgetsRequest: true } as const;
      await closeUndone({ pool, clock }, order, end);
      return notDone(error);
    }
    await store.release(order, clock.now());
    return isUnsold ? notDone(error) : pending(error);
  }

  /** After a crash or a failed reading the rows may be older than Stripe's last answer: a new order must not rest on them. */
  async function readAnswered(uid: string): Promise<void> {
    const open = await store.listClosable(uid, []);
    const isUnread = open.some((order) => order.answeredReading !== null && !isPurchase(order));
    if (isUnread) await refresh(uid);
  }

  async function place(
    { uid, request }: Pick<OrderDraft, "uid" | "request">,
    createDraft: () => Promise<NewDraft>,
  ): Promise<PlacedOrder> {
    const known = await findRequested(store, uid, request);
    if (known !== null) return { order: known, known: true };
    await readAnswered(uid);
    try {
      for (let made = 0; made < MAX_DRAFTS; made += 1) {
        const reading = await findReading(pool, uid);
        const draft = { uid, request, ...(await createDraft()) };
        const placed = await placeOrder(deps, draft, reading);
        if (placed !== null) return placed;
      }
      throw pending();
    } catch (error) {
      // Another call of the same request may have placed it meanwhile.
      const made = await findRequested(store, uid, request);
      if (made === null) throw error;
      return { order: made, known: true };
    }
  }

  return async (member, createDraft) => {
    try {
      return await proceed(await place(member, createDraft));
    } catch (error) {
      throw error instanceof PaymentError ? pending(error) : error;
    }
  };
}

/** Source: https://docs.stripe.com/error-codes */
function refusal(code: string | null): ErrorType {
  if (code === TOO_LATE || code === TRIAL_PROLONGED) return "confirmation_expired";
  if (code === AMOUNT_CHANGED) return "amount_changed";
  if (code === BOUGHT_BEFORE) return "already_subscribed";
  const isCard = /card|insufficient_funds|authentication|payment_method|incorrect_/.test(
    code ?? "",
  );
  return isCard ? "payment_declined" : "payments_unavailable";
}
