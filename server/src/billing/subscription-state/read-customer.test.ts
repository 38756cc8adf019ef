import { describe, expect, it } from "vitest";
import { type StripeCustomer, readCustomer } from "./read-customer.ts";
import type { SubscriptionState } from "./subscription-state.ts";
import {
  CUSTOMER,
  DAY,
  END,
  START,
  stripeInvoice,
  stripeSchedule,
  stripeSubscription,
  stripeUnit,
} from "./testing/stripe-objects.ts";
import { planState, unitState } from "./testing/subscription-states.ts";

function customer(changes: Partial<StripeCustomer> = {}): StripeCustomer {
  return {
    customerId: CUSTOMER,
    subscriptions: [],
    schedules: [],
    invoices: [],
    readAt: START + DAY,
    readingNumber: 7,
    ...changes,
  };
}

/** What becomes of a row that Stripe no longer has. */
function missing(known: SubscriptionState): readonly SubscriptionState[] {
  return readCustomer(customer(), [known]).states;
}

describe("readCustomer", () => {
  it("reads every subscription with its own schedule and invoices", () => {
    const standard = { id: "sub_1", product: "tenbin_standard" };
    const reading = readCustomer(
      customer({
        subscriptions: [
          stripeSubscription(standard, { schedule: "sub_sched_1" }),
          { ...stripeUnit("sub_2", "7203"), status: "past_due" },
        ],
        schedules: [stripeSchedule(["tenbin_standard", "tenbin_light"])],
        invoices: [stripeInvoice({}, "sub_2")],
      }),
      [],
    );
    expect(reading).toEqual({
      readingNumber: 7,
      states: [
        planState({
          product: { kind: "plan", plan: "tenbin_standard" },
          downgrade: { plan: "tenbin_light", at: END },
        }),
        unitState("sub_2", "7203", { status: "suspended", unpaidSince: START + 3_600 }),
      ],
      refused: [],
    });
  });

  it("refuses one subscription without losing the others", () => {
    const reading = readCustomer(
      customer({
        subscriptions: [
          stripeSubscription({ id: "sub_1" }, { status: "trialing" }),
          stripeUnit("sub_2", "7203"),
        ],
      }),
      [planState()],
    );
    expect(reading.states).toEqual([unitState("sub_2", "7203")]);
    expect(reading.refused).toEqual([
      { objectId: "sub_1", reason: "subscription status trialing" },
    ]);
  });

  it("leaves out what has not begun", () => {
    const incomplete = stripeSubscription({}, { status: "incomplete" });
    const reading = readCustomer(customer({ subscriptions: [incomplete] }), []);
    expect(reading).toMatchObject({ states: [], refused: [] });
  });

  it("ends what Stripe no longer has, with all that was waiting", () => {
    const known = planState({
      status: "suspended",
      unpaidSince: START,
      downgrade: { plan: "tenbin_light", at: END },
      pendingUpgrade: { plan: "tenbin_expert", expiresAt: END, invoiceId: "in_2" },
      discount: { code: "SPRING-9X", start: START, end: END },
    });
    expect(missing(known)).toEqual([planState({ status: "quit", endedAt: START + DAY })]);
  });

  it("ends it no later than it was going to end", () => {
    const known = planState({ status: "to_quit", endsAt: START + 10 });
    expect(missing(known)).toEqual([planState({ status: "quit", endedAt: START + 10 })]);
  });

  it("keeps the end of what had ended before", () => {
    const known = planState({ status: "quit", endedAt: START + 5 });
    expect(missing(known)).toEqual([known]);
  });
});
