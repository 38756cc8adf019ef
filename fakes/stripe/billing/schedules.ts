import type Stripe from "stripe";
import { type Context, timeOf } from "../api/context.ts";
import { updateRow, emitEvent } from "../api/emit-event.ts";
import { invalid, notCovered, unexpectedState } from "../api/stripe-fault.ts";
import { boundaryAt, type BillingInterval } from "../state/calendar.ts";
import { idOf } from "../state/rows.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { collectInvoice } from "./collect-invoice.ts";
import { debitOfItem, debitsOf } from "./debits.ts";
import { finalizeInvoice } from "./invoices.ts";
import {
  type ProrationBehavior,
  createProrationItems,
  intervalOf,
  planChange,
} from "./plan-change.ts";
import { requireRecurringPrice } from "./subscription-items.ts";
import { applyPlan, draftChangeInvoice } from "./update-subscription.ts";

export interface PhaseOptions {
  readonly items: readonly {
    readonly price?: string | undefined;
    readonly quantity?: number | undefined;
  }[];
  readonly start: number | "now" | undefined;
  readonly end: number | "now" | undefined;
  readonly duration: BillingInterval | undefined;
  readonly prorationBehavior: ProrationBehavior;
  readonly metadata: Stripe.Metadata;
}

/** A schedule of what a subscription is now, for one phase until the end of its period. */
export function createScheduleFrom(
  context: Context,
  subscription: Stripe.Subscription,
): Stripe.SubscriptionSchedule {
  const { state } = context;
  if (subscription.schedule !== null) {
    throw unexpectedState(`Subscription ${subscription.id} is attached to a schedule already.`);
  }
  if (subscription.status !== "active" && subscription.status !== "past_due") {
    throw unexpectedState(
      `Subscription ${subscription.id} is ${subscription.status}: a schedule needs an active one.`,
    );
  }
  const [first] = subscription.items.data;
  const at = timeOf(context, idOf(subscription.test_clock));
  const start = first?.current_period_start ?? at;
  const end = first?.current_period_end ?? at;
  const items = subscription.items.data.map(({ price, quantity }) =>
    toPhaseItem(price, quantity ?? 1),
  );
  const schedule: Stripe.SubscriptionSchedule = {
    id: state.newId("sub_sched"),
    object: "subscription_schedule",
    application: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    canceled_at: null,
    completed_at: null,
    created: at,
    current_phase: { start_date: start, end_date: end },
    customer: idOf(subscription.customer) ?? "",
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: "automatic",
      billing_thresholds: null,
      collection_method: "charge_automatically",
      default_payment_method: idOf(subscription.default_payment_method),
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: "self" },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: "release",
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [toPhase(items, start, end, "create_prorations", {})],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
    test_clock: idOf(subscription.test_clock),
  };
  state.put("schedules", schedule);
  emitEvent(context, "subscription_schedule.created", schedule, undefined, at);
  updateRow(
    context,
    "subscriptions",
    subscription,
    { schedule: schedule.id },
    "customer.subscription.updated",
    at,
  );
  return schedule;
}

function toPhaseItem(
  price: Stripe.Price,
  quantity: number,
): Stripe.SubscriptionSchedule.Phase.Item {
  return {
    billing_thresholds: null,
    discounts: [],
    metadata: {},
    plan: price.id,
    price: price.id,
    quantity,
    tax_rates: [],
  };
}

function toPhase(
  items: Stripe.SubscriptionSchedule.Phase.Item[],
  start_date: number,
  end_date: number,
  proration_behavior: ProrationBehavior,
  metadata: Stripe.Metadata,
): Stripe.SubscriptionSchedule.Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: "jpy",
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date,
    invoice_settings: null,
    items,
    metadata,
    on_behalf_of: null,
    proration_behavior,
    start_date,
    transfer_data: null,
    trial_end: null,
  };
}

/** Replaces the phases. The running one has to stay the first, as it is. */
export function planPhases(
  context: Context,
  schedule: Stripe.SubscriptionSchedule,
  options: readonly PhaseOptions[],
): Stripe.SubscriptionSchedule.Phase[] {
  const current = schedule.current_phase;
  if (schedule.status !== "active" || current === null) {
    throw unexpectedState(
      `Subscription schedule ${schedule.id} is ${schedule.status} and cannot be updated.`,
    );
  }
  let start = current.start_date;
  return options.map((phase, index) => {
    const path = `phases[${index}]`;
    const items = phase.items.map(({ price, quantity }, position) => {
      const itemPath = `${path}[items][${position}][price]`;
      return toPhaseItem(requireRecurringPrice(context, price ?? "", itemPath), quantity ?? 1);
    });
    if (index === 0 && !isSamePhase(schedule, items, phase, current.start_date)) {
      throw notCovered("changes of a schedule's running phase", path);
    }
    if (phase.start !== undefined && phase.start !== start) {
      throw invalid("A phase starts where the one before it ends.", `${path}[start_date]`);
    }
    const end = endOf(phase, start, path);
    const planned = toPhase(items, start, end, phase.prorationBehavior, phase.metadata);
    start = end;
    return planned;
  });
}

function isSamePhase(
  { phases, current_phase: current }: Stripe.SubscriptionSchedule,
  items: readonly Stripe.SubscriptionSchedule.Phase.Item[],
  { start }: PhaseOptions,
  currentStart: number,
): boolean {
  const running = phases.find(({ start_date }) => start_date === current?.start_date);
  return start === currentStart && itemsKey(running?.items ?? []) === itemsKey(items);
}

function itemsKey(items: readonly Stripe.SubscriptionSchedule.Phase.Item[]): string {
  return items.map(({ price, quantity }) => `${idOf(price)}×${quantity}`).join();
}

function endOf({ end, duration }: PhaseOptions, start: number, path: string): number {
  if (end === "now") throw notCovered(`${path}[end_date]=now`, `${path}[end_date]`);
  if (end !== undefined && duration === undefined) {
    if (end > start) return end;
    throw invalid("A phase has to end after it starts.", `${path}[end_date]`);
  }
  if (duration !== undefined && end === undefined) return boundaryAt(start, duration, 1);
  throw invalid("A phase needs either an end_date or a duration.", path);
}

export function releaseSchedule(
  context: Context,
  schedule: Stripe.SubscriptionSchedule,
): Stripe.SubscriptionSchedule {
  if (schedule.status !== "active") {
    throw unexpectedState(`You cannot release a subscription schedule that is ${schedule.status}.`);
  }
  const at = timeOf(context, idOf(schedule.test_clock));
  const subscription = context.state.must("subscriptions", idOf(schedule.subscription));
  updateRow(
    context,
    "subscriptions",
    subscription,
    { schedule: null },
    "customer.subscription.updated",
    at,
  );
  const patch: Partial<Stripe.SubscriptionSchedule> = {
    status: "released",
    released_at: at,
    released_subscription: subscription.id,
    subscription: null,
    current_phase: null,
  };
  return updateRow(context, "schedules", schedule, patch, "subscription_schedule.released", at);
}

/** The running phase is over. */
export function enterNextPhase(context: Context, schedule: Stripe.SubscriptionSchedule): void {
  const { state } = context;
  const at = timeOf(context, idOf(schedule.test_clock));
  const subscription = state.must("subscriptions", idOf(schedule.subscription));
  const next = schedule.phases.find(
    ({ start_date }) => start_date === schedule.current_phase?.end_date,
  );
  if (next === undefined) {
    if (schedule.end_behavior === "cancel") completeSchedule(context, schedule, subscription, at);
    else releaseSchedule(context, schedule);
    return;
  }
  const current_phase = { start_date: next.start_date, end_date: next.end_date };
  updateRow(context, "schedules", schedule, { current_phase }, "subscription_schedule.updated", at);
  applyPhase(context, subscription, next, at);
}

function completeSchedule(
  context: Context,
  schedule: Stripe.SubscriptionSchedule,
  subscription: Stripe.Subscription,
  at: number,
): void {
  const detached = { ...subscription, schedule: null };
  context.state.put("subscriptions", detached);
  const patch = { status: "completed", completed_at: at, current_phase: null } as const;
  updateRow(context, "schedules", schedule, patch, "subscription_schedule.completed", at);
  cancelSubscription(context, detached);
}

function applyPhase(
  context: Context,
  subscription: Stripe.Subscription,
  phase: Stripe.SubscriptionSchedule.Phase,
  at: number,
): void {
  const discounts = subscription.discounts.map((one) => idOf(one) ?? "");
  const behavior = phase.proration_behavior as ProrationBehavior;
  const options = {
    prorationBehavior: behavior,
    prorationDate: at,
    resetsAnchor: false,
    discounts,
    at,
  };
  const plan = planChange(context, subscription, {
    ...options,
    items: itemChanges(subscription, phase),
  });
  if (plan.resets) throw new Error("fake: a phase of another interval was scheduled");
  // At the end of a period nothing is unused, and the renewal bills the next one.
  const isAtEnd = subscription.items.data[0]?.current_period_end === at;
  const charged = isAtEnd ? { ...plan, prorations: [] } : plan;
  const items = createProrationItems(context, subscription, charged, at);
  const invoice = isAtEnd
    ? null
    : draftChangeInvoice(context, subscription, charged, behavior, at, discounts, at);
  const debits = invoice === null ? items.flatMap(debitOfItem) : debitsOf(invoice);
  const linked = { ...subscription, latest_invoice: invoice?.id ?? subscription.latest_invoice };
  applyPlan(context, linked, charged, discounts, debits, at);
  if (invoice !== null) collectInvoice(context, finalizeInvoice(context, invoice), "off_session");
}

/** From the items that are to those of the phase: items are kept in order, so that their ids stay. */
function itemChanges(
  subscription: Stripe.Subscription,
  phase: Stripe.SubscriptionSchedule.Phase,
): { id?: string; price?: string; quantity?: number; deleted?: boolean }[] {
  const before = subscription.items.data;
  const wanted = phase.items.map(({ price, quantity }) => ({
    price: idOf(price) ?? "",
    quantity: quantity ?? 1,
  }));
  const changes = before.map(({ id }, index) => ({ id, ...(wanted[index] ?? { deleted: true }) }));
  return [...changes, ...wanted.slice(before.length)];
}

/** Phases share the interval of the running price; another would move the anchor. */
export function assertSameInterval(
  context: Context,
  subscription: Stripe.Subscription,
  phases: readonly Stripe.SubscriptionSchedule.Phase[],
): void {
  const price = subscription.items.data[0]?.price;
  if (price === undefined) return;
  const { interval, count } = intervalOf(price);
  for (const item of phases.flatMap(({ items }) => items)) {
    const other = intervalOf(context.state.must("prices", idOf(item.price)));
    if (other.interval !== interval || other.count !== count) {
      throw notCovered("phases of another interval", "phases");
    }
  }
}
