import type Stripe from "stripe";
import type { UnixSeconds } from "../money/billing-periods.ts";
import { toPaidPlan, toSubscribedProduct } from "./products.ts";
import { type ScheduledChange, readSchedule } from "./read-schedule.ts";
import { type SubscriptionShape, parseSchedule, parseSubscription } from "./stripe-shapes.ts";
import type {
  AppliedDiscount,
  PendingUpgrade,
  SubscribedProduct,
  SubscriptionState,
} from "./subscription-state.ts";

export type SubscriptionReading =
  | { readonly kind: "state"; readonly state: SubscriptionState }
  /** The first payment is outstanding, so the subscription has not started. */
  | { readonly kind: "unstarted" }
  /** Not understood: nothing is changed, the object is kept for `tenbin billing replay`. */
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Stripe's statuses. We use no pauses, so one that somebody created is refused.
 * Source: https://docs.stripe.com/billing/subscriptions/overview (subscription statuses)
 */
const statusTable = {
  incomplete: "unstarted",
  incomplete_expired: "unstarted",
  active: "paid",
  past_due: "unpaid",
  unpaid: "unpaid",
  canceled: "ended",
  trialing: "paid",
  paused: "refused",
} as const satisfies Record<string, "unstarted" | "paid" | "unpaid" | "ended" | "refused">;

export interface StripeSubscription {
  readonly subscription: Stripe.Subscription;
  /** With `phases.items.price` expanded; null where the subscription has none. */
  readonly schedule: Stripe.SubscriptionSchedule | null;
  /** Due date of its oldest unpaid invoice. */
  readonly unpaidSince: UnixSeconds | null;
}

export function readSubscription(
  { subscription, schedule, unpaidSince }: StripeSubscription,
  customerId: string,
): SubscriptionReading {
  const parsed = parseSubscription(subscription);
  if (!parsed.ok) return refuse(`subscription: ${parsed.reason}`);
  const shape = parsed.value;
  if (shape.customer !== customerId) return refuse("subscription of another customer");
  const status = statusOf(shape.status);
  if (status === "unstarted") return { kind: "unstarted" };
  if (status === "refused") return refuse(`subscription status ${shape.status}`);
  const product = toSubscribedProduct(shape.items.data[0].price.product, shape.metadata);
  if (product === null) return refuse("product that is no plan, or unit without a company");
  if (status === "ended") return readEnded(shape, product);
  const change = readScheduledChange(shape, schedule, product);
  if (!change.ok) return refuse(change.reason);
  if (shape.status === "trialing" && !isAfterTrial(shape, product)) {
    return refuse(`subscription status ${shape.status}`);
  }
  if (status === "unpaid" && unpaidSince === null) return refuse("unpaid without an open invoice");
  return readRunning(shape, product, change, status === "unpaid" ? unpaidSince : null);
}

/** A plan bought in a trial waits for the trial's end. */
function isAfterTrial(
  { trial_end: end, items }: SubscriptionShape,
  { kind }: SubscribedProduct,
): boolean {
  return kind === "plan" && end === items.data[0].current_period_end;
}

function statusOf(status: string): (typeof statusTable)[keyof typeof statusTable] {
  return Object.hasOwn(statusTable, status)
    ? statusTable[status as keyof typeof statusTable]
    : "refused";
}

function readEnded(shape: SubscriptionShape, product: SubscribedProduct): SubscriptionReading {
  if (shape.ended_at === null) return refuse("ended without a moment");
  return state({ ...facts(shape, product), status: "quit", endedAt: shape.ended_at });
}

function readScheduledChange(
  shape: SubscriptionShape,
  schedule: Stripe.SubscriptionSchedule | null,
  product: SubscribedProduct,
): ScheduledChange {
  if (shape.schedule !== null && schedule?.id !== shape.schedule) {
    return { ok: false, reason: "schedule was not read" };
  }
  if (schedule === null) return { ok: true, downgrade: null, endsAt: null };
  if (product.kind === "unit") return { ok: false, reason: "unit with a schedule" };
  const parsed = parseSchedule(schedule);
  if (!parsed.ok) return { ok: false, reason: `schedule: ${parsed.reason}` };
  return readSchedule(parsed.value, product.plan);
}

function readRunning(
  shape: SubscriptionShape,
  product: SubscribedProduct,
  change: Extract<ScheduledChange, { ok: true }>,
  unpaidSince: UnixSeconds | null,
): SubscriptionReading {
  const known = facts(shape, product);
  const endsAt =
    shape.cancel_at ?? (shape.cancel_at_period_end ? known.periodEnd : null) ?? change.endsAt;
  const pendingUpgrade = readPendingUpgrade(shape);
  if (pendingUpgrade === "refused") return refuse("pending update to a product that is no plan");
  // A failed charge outweighs a scheduled end, as only the former ends rights earlier.
  const ending = endsAt === null ? "active" : "to_quit";
  const status = unpaidSince === null ? ending : "suspended";
  const { downgrade } = change;
  return state({ ...known, status, endsAt, unpaidSince, downgrade, pendingUpgrade });
}

function readPendingUpgrade(shape: SubscriptionShape): PendingUpgrade | null | "refused" {
  const { pending_update: update, latest_invoice: invoiceId } = shape;
  if (update === null) return null;
  const plan = toPaidPlan(update.subscription_items[0].price.product);
  return plan === null ? "refused" : { plan, expiresAt: update.expires_at, invoiceId };
}

function facts(shape: SubscriptionShape, product: SubscribedProduct) {
  const [{ current_period_start: periodStart, current_period_end: periodEnd }] = shape.items.data;
  return {
    subscriptionId: shape.id,
    product,
    // A purchase in a trial starts at the trial's end.
    startedAt: Math.max(shape.start_date, shape.trial_end ?? 0),
    anchor: shape.billing_cycle_anchor,
    periodStart,
    periodEnd,
    downgrade: null,
    endsAt: null,
    endedAt: null,
    unpaidSince: null,
    pendingUpgrade: null,
    discount: readDiscount(shape),
  };
}

function readDiscount({ discounts: [discount] }: SubscriptionShape): AppliedDiscount | null {
  const code = discount?.source.coupon ?? null;
  return discount === undefined || code === null
    ? null
    : { code, start: discount.start, end: discount.end };
}

function state(value: SubscriptionState): SubscriptionReading {
  return { kind: "state", state: value };
}

function refuse(reason: string): SubscriptionReading {
  return { kind: "refused", reason };
}
