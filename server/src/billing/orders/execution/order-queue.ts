import { fromUnixSeconds } from "@tenbin/contract/time";
import type pg from "pg";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Logger } from "../../../platform/log.ts";
import {
  type ClaimedTask,
  type QueueTable,
  type WorkQueue,
  createWorkQueue,
} from "../../../platform/work-queue/work-queue.ts";
import { PaymentError, type Payments } from "../../payments/payments.ts";
import { createCustomerStore } from "../../readings/customer-store.ts";
import { delayByAge } from "../../readings/refresh-queue.ts";
import type { RefreshSubscriptions } from "../../readings/refresh-subscriptions.ts";
import type { Order } from "../rows/order.ts";
import { createOrderStore } from "../rows/order-store.ts";
import { ORDER_LEASE_MS } from "../rows/place-order.ts";
import { createCheckoutAmounts } from "./checkout-amounts.ts";
import type { RunOrder } from "./run-order.ts";
import type { FindBuyerRights } from "../terms/require-adding.ts";
import { readStanding } from "../terms/standing.ts";

export const orderTable: QueueTable = {
  name: "orders",
  key: "order_id",
  columns: ["uid"],
  doneAt: "handled_at",
};

/** For payments that are still pending. */
const RECHECK_DELAY_MS = 5 * 60_000;

export interface OrderQueueDeps {
  readonly pool: pg.Pool;
  readonly payments: Payments;
  readonly refresh: RefreshSubscriptions;
  readonly runOrder: RunOrder;
  readonly clock: Clock;
  readonly findRights: FindBuyerRights;
  readonly log: Pick<Logger, "warn" | "error">;
}

/** Resumes open orders after a crash or an ambiguous response. Orders are never purged. */
export function createOrderQueue(deps: OrderQueueDeps): Pick<WorkQueue, "workDue"> {
  const { pool, payments, refresh, runOrder, clock, findRights, log } = deps;
  const store = createOrderStore(pool);
  const amounts = createCheckoutAmounts(deps);

  async function proceed(order: Order): Promise<void> {
    if (order.answeredReading === null) await run(order);
    else if (order.checkoutSessionId !== null) await checkCheckout(order, order.checkoutSessionId);
    else await checkRows(order);
  }

  async function run(order: Order): Promise<void> {
    try {
      await runOrder(order, true);
    } catch (error) {
      // A refused order is closed.
      const current = await store.find(order.uid, order.orderId);
      if (current?.status === "open") throw error;
    }
  }

  async function checkCheckout(order: Order, sessionId: string): Promise<void> {
    const found = await payments.readCheckout(sessionId);
    const isOver =
      found.status === "open" && ((await isBoughtOtherwise(order)) || (await isOutdated(order)));
    const session = isOver ? await payments.expireCheckout(sessionId) : found;
    if (session.status === "open") {
      await store.scheduleRecheck(order, fromUnixSeconds(session.expiresAt + 60));
    } else if (session.status === "expired") {
      await store.finish(order, { status: "expired", at: clock.now() });
    } else if (session.status === "failed") {
      await store.finish(order, { status: "refused", why: "not paid", at: clock.now() });
    } else await checkRows(order);
  }

  /** Also if Stripe has deleted the customer. */
  async function isOutdated(order: Order): Promise<boolean> {
    const customerId = await createCustomerStore(pool).findCustomerId(order.uid);
    return customerId === null || amounts.isOutdated(order, customerId);
  }

  /** A unit also by a plan that includes its company. */
  async function isBoughtOtherwise({ uid, kind, ticker }: Order): Promise<boolean> {
    const { plan, units } = await readStanding(pool, uid, clock.now());
    if (kind === "subscribe") return plan !== null;
    const isBought = units.some(({ product }) => product.ticker === ticker);
    return isBought || (await findRights(uid)).allCompanies;
  }

  async function checkRows(order: Order): Promise<void> {
    await refresh(order.uid);
    await store.scheduleRecheck(order, new Date(+clock.now() + RECHECK_DELAY_MS));
  }

  const queue = createWorkQueue<{ uid: string }>({
    pool,
    table: orderTable,
    clock,
    log,
    leaseMs: ORDER_LEASE_MS,
    retentionMs: Infinity,
    async handle({ key, row: { uid } }) {
      const order = await store.find(uid, key);
      if (order?.status === "open") await proceed(order);
      return "done";
    },
    retryDelayMs: (task: ClaimedTask<unknown>) => delayByAge(task),
    describeError: (error) => (error instanceof PaymentError ? error.message : "unexpected"),
    describeTask: ({ key, row: { uid } }) => ({ uid, orderId: key }),
  });
  return { workDue: (signal) => queue.workDue(signal) };
}
