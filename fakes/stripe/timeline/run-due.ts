import type { Context } from "../api/context.ts";
import { updateRow } from "../api/emit-event.ts";
import { expireIncomplete } from "../billing/cancel-subscription.ts";
import { endPeriod, finalizeDraft, retryInvoice } from "../billing/renew-subscription.ts";
import { enterNextPhase } from "../billing/schedules.ts";
import { expirePendingChange } from "../billing/void-invoice.ts";
import { expireCheckout, settlePayment } from "../checkout/complete-checkout.ts";
import { failRefund } from "../payments/refunds.ts";
import { idOf, type TableName } from "../state/rows.ts";

/** Events are kept for 30 days, answers to idempotency keys for one. */
const EVENT_SECONDS = 30 * 86_400;
const RESPONSE_SECONDS = 86_400;

/** Does everything that is due by `context.now`, each thing at its own moment. */
export function runDue(context: Context): void {
  const { state, now } = context;
  for (let due = state.takeDue(null, now); due !== null; due = state.takeDue(null, now)) {
    runOne({ ...context, now: due.at, request: null }, due.table, due.id);
  }
  forgetOld(context);
}

/** The same on a test clock, which stands still in between. */
export function advanceTestClock(context: Context, clockId: string, to: number): void {
  const { state } = context;
  const moveTo = (frozen_time: number) => {
    const clock = state.must("test_clocks", clockId);
    if (clock.frozen_time < frozen_time) state.put("test_clocks", { ...clock, frozen_time });
  };
  for (let due = state.takeDue(clockId, to); due !== null; due = state.takeDue(clockId, to)) {
    moveTo(due.at);
    runOne({ ...context, request: null }, due.table, due.id);
  }
  moveTo(to);
  updateRow(
    context,
    "test_clocks",
    state.must("test_clocks", clockId),
    { status: "ready" },
    "test_helpers.test_clock.ready",
  );
}

function runOne(context: Context, table: TableName, id: string): void {
  const { state } = context;
  if (table === "subscriptions") {
    const subscription = state.must("subscriptions", id);
    if (subscription.status === "incomplete") expireIncomplete(context, subscription);
    else endPeriod(context, subscription);
  } else if (table === "invoices") {
    const invoice = state.must("invoices", id);
    if (invoice.status === "draft") finalizeDraft(context, invoice);
    else retryInvoice(context, invoice);
  } else if (table === "schedules") {
    enterNextPhase(context, state.must("schedules", id));
  } else if (table === "pending_changes") {
    expirePendingChange(context, state.must("pending_changes", id));
  } else if (table === "refund_returns") {
    failRefund(context, state.must("refund_returns", id));
  } else if (table === "pending_payments") {
    settlePayment(context, state.must("pending_payments", id));
  } else if (table === "checkout_sessions") {
    expireCheckout(context, state.must("checkout_sessions", id));
  }
}

function forgetOld({ state, now }: Context): void {
  for (const { id, created } of state.table("events").values()) {
    if (created > now - EVENT_SECONDS) break;
    state.remove("events", id);
  }
  for (const { id, created } of state.table("responses").values()) {
    if (created > now - RESPONSE_SECONDS) break;
    state.remove("responses", id);
  }
}

/** Moment of the next renewal of a customer's subscriptions, or of anyone's (null). */
export function nextRenewal({ state }: Context, customer: string | null): number | null {
  const table = state.table("subscriptions");
  const rows = customer === null ? [...table.values()] : table.ownedBy(customer);
  const ends = rows
    .filter(
      ({ status, test_clock }) =>
        ["trialing", "active", "past_due", "unpaid"].includes(status) && idOf(test_clock) === null,
    )
    .flatMap(({ items }) => items.data.map((item) => item.current_period_end));
  return ends.length === 0 ? null : Math.min(...ends);
}
