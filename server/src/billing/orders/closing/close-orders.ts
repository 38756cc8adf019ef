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
import { openSystemOrder, restoreWithdrawn } from "../rows/open-system-order.ts";
import { CHARGED_OTHERWISE, type Order, REFUND_FAILED, isPurchase } from "../rows/order.ts";
import { type OrderEnd, type OrderStore, createOrderStore } from "../rows/order-store.ts";

/** Closes orders by what a reading shows, and opens the system orders that it calls for. */
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
  await openEndings(store, reading);
  const failed = listFailedRefunds(reading.before, reading.rows);
  await noteFailedRefunds(executor, uid, reading.rows.invoices, failed);
  if (isBalanceMoved(reading) || isPlanChanged(reading)) await recheckCheckouts(store, reading);
};

function isBalanceMoved({ before, rows }: WrittenReading): boolean {
  return before.balance !== rows.balance;
}

function isPlanChanged({ before, rows, now }: WrittenReading): boolean {
  const planOf = ({ subscriptions }: CustomerRows) =>
    effectivePlanAt(chooseSubscriptions(subscriptions).plan, now);
  return planOf(before) !== planOf(rows);
}

/** An open Checkout would now charge another sum than confirmed, or for something already included: the worker expires it. */
async function recheckCheckouts(store: OrderStore, { uid, now }: WrittenReading): Promise<void> {
  for (const order of await store.listClosable(uid, [])) {
    const isOpen = isPurchase(order) && order.answeredReading !== null;
    if (isOpen) await store.scheduleRecheck(order, now);
  }
}

type Judgement = Pick<OrderEnd, "status" | "why" | "subscriptionId">;

/** Null: not decided yet. */
function judge(order: Order, reading: WrittenReading): Judgement | null {
  if (isPurchase(order)) return judgePurchase(order, reading);
  const { answeredReading, status } = order;
  // A reading that began before Stripe answered may not show the change.
  if (answeredReading === null || reading.readingNumber <= answeredReading) return null;
  if (status !== "open") return null;
  const state = findState(reading, order.subscriptionId);
  const isDone = state !== null && isCarriedOut[order.kind](state, order);
  if (isDone === null) return null;
  if (isDone) return { status: "done" };
  return { status: "refused", why: order.kind === "upgrade" ? "not paid" : "not made" };
}

/** Counts every payment, also of a Checkout that stayed open. A second purchase of the same is surplus and ended. */
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

/** A note for the operator if another sum was charged than confirmed. */
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

type CarriedOutCheck = (state: SubscriptionState, order: Order) => boolean | null;

const isEnding: CarriedOutCheck = ({ endsAt, status }) => endsAt !== null || status === "quit";
const isContinuing: CarriedOutCheck = ({ endsAt, status }) => endsAt === null && status !== "quit";
/** The worker repeats it until it is done. */
const hasEnded: CarriedOutCheck = ({ status }) => status === "quit" || null;

/** Whether a subscription shows that its order was carried out; null: undecided. */
const isCarriedOut: Readonly<Record<Order["kind"], CarriedOutCheck>> = {
  subscribe: () => null,
  buy_unit: () => null,
  upgrade: (state, { plan }) =>
    isOnPlan(state, plan) || (state.pendingUpgrade?.plan === plan && null),
  downgrade: (state, { plan }) => isOnPlan(state, plan) || state.downgrade?.plan === plan,
  withdraw_downgrade: ({ downgrade }) => downgrade === null,
  churn: isEnding,
  withdraw_churn: isContinuing,
  end_unit: isEnding,
  withdraw_end_unit: isContinuing,
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

/** Units that the member chose to end when ordering a plan. */
async function endUnits(store: OrderStore, order: Order, reading: WrittenReading): Promise<void> {
  const { units } = chooseSubscriptions(reading.rows.subscriptions);
  for (const { product, subscriptionId, endsAt } of units) {
    if (product.kind !== "unit" || endsAt !== null) continue;
    if (!order.endUnits.includes(product.ticker)) continue;
    await openEnding(store, reading, { kind: "end_unit", ticker: product.ticker, subscriptionId });
  }
}

async function openEndings(store: OrderStore, reading: WrittenReading): Promise<void> {
  const { subscriptions } = reading.rows;
  for (const { subscriptionId } of chooseSubscriptions(subscriptions).surplus) {
    await openEnding(store, reading, { kind: "end_surplus", ticker: null, subscriptionId });
  }
  for (const { subscriptionId } of listDisputed(reading.rows, reading.now)) {
    await openEnding(store, reading, { kind: "end_disputed", ticker: null, subscriptionId });
  }
  for (const state of subscriptions.filter((one) => isEndDue(one, reading.now))) {
    const { subscriptionId } = state;
    await openEnding(store, reading, { kind: "end_unpaid", ticker: null, subscriptionId });
  }
}

/** Notes them for the operator. They are not retried: a card that refused one refund refuses the next one, too. */
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

/** Carried out by the worker. */
function openEnding(
  store: OrderStore,
  { uid, now }: WrittenReading,
  ending: Pick<Order, "kind" | "ticker" | "subscriptionId">,
): Promise<void> {
  return openSystemOrder(store, uid, { ...ending, plan: null }, now);
}
