import type { Executor } from "../../../platform/database/prepared-statement.ts";
import { ORDER_ID } from "../../payments/order-metadata.ts";
import type { InvoiceRow, RefundRow } from "../../receipts/invoice-row.ts";
import type { AfterReading, WrittenReading } from "../../readings/refresh-subscriptions.ts";
import type { CustomerRows } from "../../readings/customer-rows.ts";
import { listDisputed, listFailedRefunds } from "../../readings/returned-payments.ts";
import { chooseSubscriptions } from "../../subscription-state/choose-subscriptions.ts";
import { effectivePlanAt } from "../../subscription-state/state-at.ts";
import type { SubscriptionState } from "../../subscription-state/subscription-state.ts";
import { isEndDue } from "../../subscription-state/unpaid-deadlines.ts";
import { concludeOrder } from "./conclude-order.ts";
import { demandOrder, restoreWithdrawn } from "../rows/demand-order.ts";
import { CHARGED_OTHERWISE, type Order, REFUND_FAILED, isPurchase } from "../rows/order.ts";
import { type OrderEnd, type OrderStore, createOrderStore } from "../rows/order-store.ts";

/** Closes orders with what a reading shows, and opens those that it demands. */
export const closeOrders: AfterReading = async (executor, reading) => {
  const { uid, now } = reading;
  const store = createOrderStore(executor);
  await store.lockMember(uid);
  const ids = reading.objects.subscriptions.flatMap(({ metadata }) => metadata[ORDER_ID] ?? []);
  for (const order of await store.listClosable(uid, ids)) {
    const result = judge(order, reading);
    if (result === null || order.status === "done") continue;
    await store.finish(order, { ...result, at: now });
    if (result.status === "done") {
      await endUnits(store, order, reading);
      const state = findState(reading, result.subscriptionId ?? order.subscriptionId);
      await concludeOrder(executor, order, state, reading);
    }
    if (result.status === "refused") await restoreWithdrawn(store, order, now);
  }
  await demandEndings(store, reading);
  const failed = listFailedRefunds(reading.before, reading.rows);
  await noteFailedRefunds(executor, uid, reading.rows.invoices, failed);
  if (isBalanceMoved(reading) || isPlanChanged(reading)) await lookAtCheckouts(store, reading);
};

function isBalanceMoved({ before, rows }: WrittenReading): boolean {
  return before.balance !== rows.balance;
}

function isPlanChanged({ before, rows, now }: WrittenReading): boolean {
  const planOf = ({ subscriptions }: CustomerRows) =>
    effectivePlanAt(chooseSubscriptions(subscriptions).plan, now);
  return planOf(before) !== planOf(rows);
}

/** Open ones would charge another sum than was confirmed, or for what is included by now: the worker expires them. */
async function lookAtCheckouts(store: OrderStore, { uid, now }: WrittenReading): Promise<void> {
  for (const order of await store.listClosable(uid, [])) {
    const isOpen = isPurchase(order) && order.answeredReading !== null;
    if (isOpen) await store.lookAgain(order, now);
  }
}

type Judgement = Pick<OrderEnd, "status" | "why" | "subscriptionId">;

/** Null: nothing can be told yet. */
function judge(order: Order, reading: WrittenReading): Judgement | null {
  if (isPurchase(order)) return judgePurchase(order, reading);
  const { answeredReading, status } = order;
  // A reading that began before the answer may not show what was made.
  if (answeredReading === null || reading.readingNumber <= answeredReading) return null;
  if (status !== "open") return null;
  const state = findState(reading, order.subscriptionId);
  const isMade = state !== null && isShown[order.kind](state, order);
  if (isMade === null) return null;
  if (isMade) return { status: "done" };
  return { status: "refused", why: order.kind === "upgrade" ? "not paid" : "not made" };
}

/** However it came to be paid: of a Checkout that was left open, too. What was bought twice is ended. */
function judgePurchase(order: Order, reading: WrittenReading): Judgement | null {
  const { orderId } = order;
  const subscription = reading.objects.subscriptions.find(
    ({ metadata }) => metadata[ORDER_ID] === orderId,
  );
  const state = findState(reading, subscription?.id ?? null);
  if (state === null) return null;
  const { subscriptionId } = state;
  const isSurplus = chooseSubscriptions(reading.rows.subscriptions).surplus.includes(state);
  return isSurplus
    ? { status: "refused", why: "surplus", subscriptionId }
    : { status: "done", subscriptionId, ...findOtherCharge(order, reading, subscriptionId) };
}

/** For the operator, where not what was confirmed was charged. */
function findOtherCharge(
  { amountInstants: confirmed }: Order,
  { rows }: WrittenReading,
  subscriptionId: string,
): Pick<Judgement, "why"> {
  const invoices = rows.invoices.filter(({ lines }) =>
    lines.some((line) => line.subscriptionId === subscriptionId),
  );
  const [first] = invoices.toSorted((a, b) => a.issuedAt - b.issuedAt);
  if (first === undefined || first.charged === confirmed) return {};
  return { why: `${CHARGED_OTHERWISE}: ${first.charged} yen, not ${confirmed}` };
}

type Shows = (state: SubscriptionState, order: Order) => boolean | null;

const isEnding: Shows = ({ endsAt, status }) => endsAt !== null || status === "quit";
const goesOn: Shows = ({ endsAt, status }) => endsAt === null && status !== "quit";
/** Time demands it until it is done. */
const hasEnded: Shows = ({ status }) => status === "quit" || null;

/** Whether a subscription shows what was ordered; null: it still may. */
const isShown: Readonly<Record<Order["kind"], Shows>> = {
  subscribe: () => null,
  buy_unit: () => null,
  upgrade: (state, { plan }) =>
    isOnPlan(state, plan) || (state.pendingUpgrade?.plan === plan && null),
  downgrade: (state, { plan }) => isOnPlan(state, plan) || state.downgrade?.plan === plan,
  withdraw_downgrade: ({ downgrade }) => downgrade === null,
  churn: isEnding,
  withdraw_churn: goesOn,
  end_unit: isEnding,
  withdraw_end_unit: goesOn,
  apply_coupon: ({ discount }, { couponCode }) => discount?.code === couponCode,
  cool_off: hasEnded,
  end_unpaid: hasEnded,
  end_surplus: hasEnded,
  end_disputed: hasEnded,
  end_deleted: hasEnded,
};

function isOnPlan({ product }: SubscriptionState, plan: Order["plan"]): boolean {
  return product.kind === "plan" && product.plan === plan;
}

function findState({ rows }: WrittenReading, id: string | null): SubscriptionState | null {
  return rows.subscriptions.find(({ subscriptionId }) => subscriptionId === id) ?? null;
}

/** As the member chose when ordering a plan. */
async function endUnits(store: OrderStore, order: Order, reading: WrittenReading): Promise<void> {
  const { units } = chooseSubscriptions(reading.rows.subscriptions);
  for (const { product, subscriptionId, endsAt } of units) {
    if (product.kind !== "unit" || endsAt !== null) continue;
    if (!order.endUnits.includes(product.ticker)) continue;
    await demand(store, reading, { kind: "end_unit", ticker: product.ticker, subscriptionId });
  }
}

async function demandEndings(store: OrderStore, reading: WrittenReading): Promise<void> {
  const { subscriptions } = reading.rows;
  for (const { subscriptionId } of chooseSubscriptions(subscriptions).surplus) {
    await demand(store, reading, { kind: "end_surplus", ticker: null, subscriptionId });
  }
  for (const { subscriptionId } of listDisputed(reading.rows, reading.now)) {
    await demand(store, reading, { kind: "end_disputed", ticker: null, subscriptionId });
  }
  for (const state of subscriptions.filter((one) => isEndDue(one, reading.now))) {
    const { subscriptionId } = state;
    await demand(store, reading, { kind: "end_unpaid", ticker: null, subscriptionId });
  }
}

/** Which nobody takes up again: a card that refuses refunds refuses the next one too. */
export async function noteFailedRefunds(
  executor: Executor,
  uid: string,
  invoices: readonly InvoiceRow[],
  failed: readonly RefundRow[],
): Promise<void> {
  const store = createOrderStore(executor);
  for (const { invoiceId, amount } of failed) {
    const invoice = invoices.find((one) => one.invoiceId === invoiceId);
    const ids = new Set(invoice?.lines.map(({ subscriptionId }) => subscriptionId));
    const why = `${REFUND_FAILED}: ${amount} yen of ${invoiceId}`;
    for (const id of ids) await store.noteRefund(uid, id, why);
  }
}

/** To be carried out by the worker. */
function demand(
  store: OrderStore,
  { uid, now }: WrittenReading,
  demanded: Pick<Order, "kind" | "ticker" | "subscriptionId">,
): Promise<void> {
  return demandOrder(store, uid, { ...demanded, plan: null }, now);
}
