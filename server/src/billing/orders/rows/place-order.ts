import { randomUUID } from "node:crypto";
import { unitSlots } from "@tenbin/contract";
import type pg from "pg";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Executor } from "../../../platform/database/prepared-statement.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { ApiProblem } from "../../../platform/http/api-problem.ts";
import { createCustomerStore } from "../../readings/customer-store.ts";
import {
  type ConfirmedFacts,
  type Order,
  type OrderContent,
  isPurchase,
  nothingConfirmed,
  purposeOf,
} from "./order.ts";
import {
  type OrderConfirmationTexts,
  type OrderRequest,
  type OrderStore,
  createOrderStore,
} from "./order-store.ts";
import { pending } from "../payment-problems.ts";

/** Longer than the calls of an order with their retries; after it the holder is presumed dead. */
export const ORDER_LEASE_MS = 120_000;

export interface OrderDraft extends OrderContent {
  readonly uid: string;
  readonly facts?: Partial<ConfirmedFacts>;
  readonly texts?: OrderConfirmationTexts;
  readonly request: OrderRequest | null;
}

/** `known`: placed before, by the same request or one for the same purpose. */
export interface PlacedOrder {
  readonly order: Order;
  readonly known: boolean;
}

export interface PlaceOrderDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

/** Number of the reading that wrote a member's rows; null: none. */
export async function findReading(executor: Executor, uid: string): Promise<number | null> {
  return (await createCustomerStore(executor).find(uid))?.reading ?? null;
}

/** The order that a request placed before. @throws ApiProblem `idempotency_conflict` */
export async function findRequested(
  store: Pick<OrderStore, "findByRequest">,
  uid: string,
  request: OrderRequest | null,
): Promise<Order | null> {
  if (request === null || request.key === null) return null;
  const found = await store.findByRequest(uid, request.key);
  if (found === null) return null;
  if (found.hash?.equals(request.hash) !== true) throw new ApiProblem("idempotency_conflict");
  return found.order;
}

/**
 * Writes an order before Stripe is called: its confirmation, and the slot of a unit. An older one of its
 * purpose whose call was answered, and read since, expires.
 * @param reading that the draft rests on
 * @returns null if another reading was written since: the order has to be drafted again
 * @throws ApiProblem
 */
export function placeOrder(
  { pool, clock }: PlaceOrderDeps,
  draft: OrderDraft,
  reading: number | null,
): Promise<PlacedOrder | null> {
  return inTransaction(pool, async (client) => {
    const store = createOrderStore(client);
    await store.lockMember(draft.uid);
    const requested = await findRequested(store, draft.uid, draft.request);
    if (requested !== null) return { order: requested, known: true };
    if ((await findReading(client, draft.uid)) !== reading) return null;
    const open = await store.findOpen(draft.uid, purposeOf(draft));
    const order = inherit(toOrder(draft, clock.now()), open);
    if (open !== null && isUnread(open, reading)) {
      if (isSame(open, order)) return { order: open, known: true };
      throw pending();
    }
    if (open !== null) await store.finish(open, { status: "expired", at: order.queuedAt });
    if (order.kind === "buy_unit") await reserveSlot(store, order);
    await store.insert(order, draft.request, new Date(+order.queuedAt + ORDER_LEASE_MS));
    if (draft.texts !== undefined) await store.insertConfirmation(order, draft.texts);
    return { order, known: false };
  });
}

/** A new order is claimed by the process that placed it. */
export function toOrder(draft: Omit<OrderDraft, "request" | "texts">, at: Date): Order {
  const { uid, kind, plan, ticker, subscriptionId, facts } = draft;
  const content = { kind, plan, ticker, subscriptionId };
  return {
    ...nothingConfirmed,
    ...facts,
    ...content,
    uid,
    orderId: randomUUID(),
    purpose: purposeOf(content),
    checkoutSessionId: null,
    queuedAt: at,
    status: "open",
    finishedAt: null,
    answeredReading: null,
    attempts: 1,
  };
}

/** The next attempt withdraws what the unpaid upgrade before it withdrew. */
function inherit(order: Order, open: Order | null): Order {
  const isNextAttempt = order.kind === "upgrade" && open?.kind === "upgrade";
  if (!isNextAttempt || order.withdrawn !== null) return order;
  const { withdrawn, withdrawnPlan } = open;
  return { ...order, withdrawn, withdrawnPlan };
}

/** Whether its result is still unknown. A Checkout is up to its member. */
function isUnread(open: Order, reading: number | null): boolean {
  if (open.answeredReading === null) return true;
  return !isPurchase(open) && (reading ?? 0) <= open.answeredReading;
}

/** Also the same sum: one tab does not order what another one showed. */
function isSame(open: Order, wanted: Order): boolean {
  return (
    open.kind === wanted.kind &&
    open.plan === wanted.plan &&
    open.ticker === wanted.ticker &&
    open.amountInstants === wanted.amountInstants &&
    open.prorationAt?.getTime() === wanted.prorationAt?.getTime() &&
    open.beginsAt?.getTime() === wanted.beginsAt?.getTime()
  );
}

async function reserveSlot(store: OrderStore, order: Order): Promise<void> {
  const slots = await store.listSlots(order.uid);
  if (slots.some(({ ticker }) => ticker === order.ticker)) {
    throw new ApiProblem("already_subscribed");
  }
  const free = unitSlots.find((slot) => !slots.some((taken) => taken.slot === slot));
  if (free === undefined) throw new ApiProblem("unit_limit");
  await store.takeSlot(order, free);
}
