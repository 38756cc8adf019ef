import type Stripe from "stripe";
import type { UnixSeconds } from "../money/billing-periods.ts";
import { type SubscriptionReading, readSubscription } from "./read-subscription.ts";
import type { SubscriptionState } from "./subscription-state.ts";
import { findUnpaidSince } from "./unpaid-invoices.ts";

/** Everything that decides a customer's rights, as of one reading. */
export interface StripeCustomer {
  readonly customerId: string;
  /** Of every status, ended ones too. */
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly schedules: readonly Stripe.SubscriptionSchedule[];
  /** Of every status. */
  readonly invoices: readonly Stripe.Invoice[];
  readonly readAt: UnixSeconds;
  /**
   * Taken before the first of these was read. A row keeps the number of the reading that wrote it and
   * is overwritten by a higher one only, so that two readings cannot overtake each other.
   */
  readonly readingNumber: number;
}

export interface RefusedObject {
  readonly objectId: string;
  readonly reason: string;
}

export interface CustomerReading {
  readonly readingNumber: number;
  /** Rows to write: as read, and known ones that Stripe no longer has. */
  readonly states: readonly SubscriptionState[];
  readonly refused: readonly RefusedObject[];
}

/** @param known our rows before; a subscription among them that Stripe no longer has is ended */
export function readCustomer(
  customer: StripeCustomer,
  known: readonly SubscriptionState[],
): CustomerReading {
  const states: SubscriptionState[] = [];
  const refused: RefusedObject[] = [];
  const schedules = new Map(customer.schedules.map((schedule) => [schedule.id, schedule]));
  for (const subscription of customer.subscriptions) {
    const reading = readOne(customer, subscription, findSchedule(subscription, schedules));
    if (reading.kind === "state") states.push(reading.state);
    if (reading.kind === "refused") {
      refused.push({ objectId: subscription.id, reason: reading.reason });
    }
  }
  const listed = new Set(customer.subscriptions.map(({ id }) => id));
  const missing = known.filter(({ subscriptionId }) => !listed.has(subscriptionId));
  return {
    readingNumber: customer.readingNumber,
    states: [...states, ...missing.map((row) => end(row, customer.readAt))],
    refused,
  };
}

function readOne(
  { invoices, customerId }: StripeCustomer,
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule | null,
): SubscriptionReading {
  const unpaid = findUnpaidSince(invoices, subscription.id);
  if (!unpaid.ok) return { kind: "refused", reason: unpaid.reason };
  return readSubscription({ subscription, schedule, unpaidSince: unpaid.since }, customerId);
}

function findSchedule(
  { schedule }: Stripe.Subscription,
  schedules: ReadonlyMap<string, Stripe.SubscriptionSchedule>,
): Stripe.SubscriptionSchedule | null {
  const id = typeof schedule === "string" ? schedule : schedule?.id;
  return id === undefined ? null : (schedules.get(id) ?? null);
}

function end(row: SubscriptionState, at: UnixSeconds): SubscriptionState {
  if (row.status === "quit") return row;
  return {
    ...row,
    status: "quit",
    endedAt: Math.min(at, row.endsAt ?? at),
    downgrade: null,
    endsAt: null,
    unpaidSince: null,
    pendingUpgrade: null,
    discount: null,
  };
}
