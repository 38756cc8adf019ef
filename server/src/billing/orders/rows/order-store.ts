import type { UnitSlot } from "@tenbin/contract";
import { type Executor, preparedStatement } from "../../../platform/database/prepared-statement.ts";
import type { Order } from "./order.ts";

export interface OrderRequest {
  /** The client's Idempotency-Key; null: none. */
  readonly key: string | null;
  /** SHA-256 of the requested change. */
  readonly hash: Buffer;
}

export interface OrderConfirmationTexts {
  readonly pageText: string;
  readonly checkoutText: string | null;
  /** Acknowledged pre-contract document; null: none was required. */
  readonly documentText: string | null;
  /** Of the 利用規約, as in `legal_texts`; null: no terms were requested, or their id was not stored yet. */
  readonly tosTextId: string | null;
}

export interface OrderStore {
  /** Blocks other orders of the member until the transaction ends. */
  lockMember(uid: string): Promise<void>;
  /** @returns false if another order for the same purpose is open */
  insert(order: Order, request: OrderRequest | null, dueAt: Date): Promise<boolean>;
  insertConfirmation(order: Order, texts: OrderConfirmationTexts): Promise<void>;
  find(uid: string, orderId: string): Promise<Order | null>;
  findOpen(uid: string, purpose: string): Promise<Order | null>;
  findByCheckout(uid: string, sessionId: string): Promise<Order | null>;
  findByRequest(
    uid: string,
    key: string,
  ): Promise<{ readonly order: Order; readonly hash: Buffer | null } | null>;
  /** The member's latest order to cool a subscription off. */
  findCoolOff(uid: string, subscriptionId: string): Promise<Order | null>;
  findTexts(order: Order): Promise<OrderConfirmationTexts | null>;
  findCheckoutText(order: Order): Promise<string | null>;
  /** Checkouts for the same purpose that a newer order has replaced. */
  listReplacedCheckouts(order: Order, since: Date): Promise<string[]>;
  listOpenCheckouts(uid: string): Promise<string[]>;
  /** Orders that a reading can close: open ones, and those with these ids. */
  listClosable(uid: string, orderIds: readonly string[]): Promise<Order[]>;
  /** Claims an order whose call was not answered, unless it is claimed. */
  claim(order: Order, now: Date, until: Date): Promise<Order | null>;
  /** Ends the claim. */
  release(order: Order, at: Date): Promise<void>;
  /** Stored before its call counts as answered, so that the Checkout is among the open ones. */
  recordCheckout(order: Order, sessionId: string): Promise<void>;
  /** After it a later reading closes the order. @returns null if it is not open any more */
  recordAnswer(order: Order, sessionId: string | null, recheckAt: Date): Promise<Order | null>;
  scheduleRecheck(order: Order, at: Date): Promise<void>;
  /** Closes the order and frees the slot of a unit that was not bought. */
  finish(order: Order, end: OrderEnd): Promise<void>;
  /** Adds a note to the orders that refunded a subscription. */
  noteRefund(uid: string, subscriptionId: string, why: string): Promise<void>;
  listSlots(uid: string): Promise<{ readonly slot: UnitSlot; readonly ticker: string }[]>;
  takeSlot(order: Order, slot: UnitSlot): Promise<void>;
}

export interface OrderEnd {
  readonly status: "done" | "refused" | "expired";
  readonly at: Date;
  readonly why?: string;
  readonly subscriptionId?: string;
  /** Whether the client's key may be used again, as nothing was done. */
  readonly forgetsRequest?: boolean;
}

const columns = `uid, order_id as "orderId", kind, purpose, plan, ticker,
  subscription_id as "subscriptionId", checkout_session_id as "checkoutSessionId",
  amount_instants as "amountInstants", amount_periodicals as "amountPeriodicals",
  proration_at as "prorationAt", begins_at as "beginsAt", coupon_code as "couponCode", end_units as "endUnits", withdrawn,
  withdrawn_plan as "withdrawnPlan", refunds,
  queued_at as "queuedAt", status, finished_at as "finishedAt",
  answered_reading as "answeredReading", attempts`;

const lock = preparedStatement(`select pg_advisory_xact_lock(hashtextextended('order:' || $1, 0))`);
const insert = preparedStatement<{ uid: string }>(
  `insert into orders (uid, order_id, kind, purpose, plan, ticker, subscription_id,
     amount_instants, amount_periodicals, proration_at, coupon_code, end_units, withdrawn,
     withdrawn_plan, queued_at, request_key, request_hash, due_at, attempts,
     refunds, begins_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
     $21)
   on conflict (uid, purpose) where status = 'open' do nothing returning uid`,
);
const insertTexts = preparedStatement(
  `insert into order_confirmations (uid, order_id, confirmed_at, page_text, checkout_text,
     document_text, tos_text_id)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const select = (condition: string) =>
  preparedStatement<Order>(`select ${columns} from orders where uid = $1 and ${condition}`);
const selectOne = select("order_id = $2");
const selectOpen = select("purpose = $2 and status = 'open'");
const selectByCheckout = select("checkout_session_id = $2");
const selectClosable = select("(status = 'open' or order_id::text = any($2)) order by queued_at");
const selectReplaced = preparedStatement<{ id: string }>(
  `select checkout_session_id as id from orders
   where uid = $1 and purpose = $2 and order_id <> $3 and queued_at > $4
     and status = 'expired' and checkout_session_id is not null`,
);
const selectOpenCheckouts = preparedStatement<{ id: string }>(
  `select checkout_session_id as id from orders
   where uid = $1 and status = 'open' and checkout_session_id is not null`,
);
const selectByRequest = preparedStatement<Order & { readonly requestHash: Buffer | null }>(
  `select ${columns}, request_hash as "requestHash" from orders
   where uid = $1 and request_key = $2`,
);
const selectText = preparedStatement<{ checkout_text: string | null }>(
  `select checkout_text from order_confirmations where uid = $1 and order_id = $2`,
);
const selectCoolOff = select(
  "subscription_id = $2 and kind = 'cool_off' order by queued_at desc limit 1",
);
const selectTexts = preparedStatement<OrderConfirmationTexts>(
  `select page_text as "pageText", checkout_text as "checkoutText", document_text as "documentText",
     tos_text_id as "tosTextId"
   from order_confirmations where uid = $1 and order_id = $2`,
);
const updateClaimed = preparedStatement<Order>(
  `update orders set due_at = $4, attempts = attempts + 1
   where uid = $1 and order_id = $2 and status = 'open' and answered_reading is null
     and due_at <= $3
   returning ${columns}`,
);
const updateDue = preparedStatement(
  `update orders set due_at = $4 where uid = $1 and order_id = $2 and attempts = $3
     and status = 'open'`,
);
const updateCheckout = preparedStatement(
  `update orders set checkout_session_id = $3 where uid = $1 and order_id = $2 and status = 'open'`,
);
// One attempt more invalidates the claim of a worker, which would mark the order as handled.
const updateAnswered = preparedStatement<Order>(
  `update orders set checkout_session_id = coalesce($3, checkout_session_id), due_at = $4,
     attempts = attempts + 1,
     answered_reading = coalesce((select last_reading from billing_customers where uid = $1), 0)
   where uid = $1 and order_id = $2 and status = 'open'
   returning ${columns}`,
);
const updateLook = preparedStatement(
  `update orders set due_at = $3, attempts = attempts + 1
   where uid = $1 and order_id = $2 and status = 'open'`,
);
// One statement, as a crash between two would keep the slot reserved. A running unit's slot was filled by the
// reading that closes its order.
const updateFinished = preparedStatement(
  `with finished as (
     update orders set status = $3, finished_at = $4, due_at = null, last_error = $5,
       attempts = attempts + 1, subscription_id = coalesce($6, subscription_id),
       request_key = case when $7 then null else request_key end
     where uid = $1 and order_id = $2 and status <> 'done')
   delete from unit_slots where uid = $1 and order_id = $2 and subscription_id is null`,
);
const updateRefunded = preparedStatement(
  `update orders set last_error = $3
   where uid = $1 and subscription_id = $2 and status = 'done'
     and kind in ('cool_off', 'end_surplus')`,
);
const selectSlots = preparedStatement<{ slot: UnitSlot; ticker: string }>(
  `select slot, ticker from unit_slots where uid = $1 order by slot`,
);
const insertSlot = preparedStatement(
  `insert into unit_slots (uid, slot, ticker, order_id, taken_at) values ($1, $2, $3, $4, $5)`,
);

/** All SQL on orders. */
export function createOrderStore(executor: Executor): OrderStore {
  return {
    async lockMember(uid) {
      await lock(executor, uid);
    },
    async insert(order, request, dueAt) {
      const { uid, orderId, kind, purpose, plan, ticker, subscriptionId, attempts } = order;
      const content = [kind, purpose, plan, ticker, subscriptionId];
      const sums = [order.amountInstants, order.amountPeriodicals, order.prorationAt];
      const facts = [...sums, order.couponCode, order.endUnits];
      const withdrawn = [order.withdrawn, order.withdrawnPlan];
      const requestColumns = [order.queuedAt, request?.key ?? null, request?.hash ?? null];
      const made = [dueAt, attempts, JSON.stringify(order.refunds), order.beginsAt];
      const rest = [...withdrawn, ...requestColumns, ...made];
      const rows = await insert(executor, uid, orderId, ...content, ...facts, ...rest);
      return rows.length > 0;
    },
    async insertConfirmation({ uid, orderId, queuedAt }, texts) {
      const { pageText, checkoutText, documentText, tosTextId } = texts;
      const kept = [pageText, checkoutText, documentText, tosTextId];
      await insertTexts(executor, uid, orderId, queuedAt, ...kept);
    },
    find: async (uid, orderId) => toOrder((await selectOne(executor, uid, orderId))[0]),
    findOpen: async (uid, purpose) => toOrder((await selectOpen(executor, uid, purpose))[0]),
    findByCheckout: async (uid, sessionId) =>
      toOrder((await selectByCheckout(executor, uid, sessionId))[0]),
    async findByRequest(uid, key) {
      const [row] = await selectByRequest(executor, uid, key);
      if (row === undefined) return null;
      const { requestHash: hash, ...order } = row;
      return { order, hash };
    },
    findCoolOff: async (uid, id) => toOrder((await selectCoolOff(executor, uid, id))[0]),
    findTexts: async ({ uid, orderId }) => (await selectTexts(executor, uid, orderId))[0] ?? null,
    findCheckoutText: async ({ uid, orderId }) =>
      (await selectText(executor, uid, orderId))[0]?.checkout_text ?? null,
    listReplacedCheckouts: async ({ uid, purpose, orderId }, since) =>
      (await selectReplaced(executor, uid, purpose, orderId, since)).map(({ id }) => id),
    listOpenCheckouts: async (uid) =>
      (await selectOpenCheckouts(executor, uid)).map(({ id }) => id),
    listClosable: (uid, orderIds) => selectClosable(executor, uid, orderIds),
    claim: async ({ uid, orderId }, now, until) =>
      toOrder((await updateClaimed(executor, uid, orderId, now, until))[0]),
    async release({ uid, orderId, attempts }, at) {
      await updateDue(executor, uid, orderId, attempts, at);
    },
    async recordCheckout({ uid, orderId }, sessionId) {
      await updateCheckout(executor, uid, orderId, sessionId);
    },
    recordAnswer: async ({ uid, orderId }, sessionId, recheckAt) =>
      toOrder((await updateAnswered(executor, uid, orderId, sessionId, recheckAt))[0]),
    async scheduleRecheck({ uid, orderId }, at) {
      await updateLook(executor, uid, orderId, at);
    },
    async finish({ uid, orderId }, { status, at, why, subscriptionId, forgetsRequest = false }) {
      const rest = [why ?? null, subscriptionId ?? null, forgetsRequest];
      await updateFinished(executor, uid, orderId, status, at, ...rest);
    },
    async noteRefund(uid, subscriptionId, why) {
      await updateRefunded(executor, uid, subscriptionId, why);
    },
    listSlots: (uid) => selectSlots(executor, uid),
    async takeSlot({ uid, orderId, ticker, queuedAt }, slot) {
      await insertSlot(executor, uid, slot, ticker, orderId, queuedAt);
    },
  };
}

function toOrder(row: Order | undefined): Order | null {
  return row ?? null;
}
