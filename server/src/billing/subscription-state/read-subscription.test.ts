import { describe, expect, it } from "vitest";
import { type StripeSubscription, readSubscription } from "./read-subscription.ts";
import {
  CUSTOMER,
  END,
  START,
  stripeSchedule,
  stripeSubscription,
  stripeUnit,
} from "./testing/stripe-objects.ts";
import { planState, unitState } from "./testing/subscription-states.ts";

type Changes = Readonly<Record<string, unknown>>;

function read(changes: Changes = {}, more: Partial<StripeSubscription> = {}) {
  const subscription = stripeSubscription({ product: "tenbin_standard" }, changes);
  return readSubscription({ subscription, schedule: null, unpaidSince: null, ...more }, CUSTOMER);
}

const standard = planState({ product: { kind: "plan", plan: "tenbin_standard" } });
const refused = (reason: string) => ({ kind: "refused", reason });
const withSchedule = (...schedule: Parameters<typeof stripeSchedule>) =>
  read({ schedule: "sub_sched_1" }, { schedule: stripeSchedule(...schedule) });

function ending(endsAt: number) {
  return { status: "to_quit", endsAt };
}

function churnOver(product: string) {
  return { end_behavior: "cancel", metadata: { downgrade_to: product } };
}

describe("readSubscription", () => {
  const ended = { endedAt: START + 500 };
  it.each([
    ["active", {}, null, { status: "active" }],
    ["active, cancelled at the end", { cancel_at_period_end: true }, null, ending(END)],
    ["active, cancelled at a moment", { cancel_at: END - 60 }, null, ending(END - 60)],
    ["past_due", {}, START, { status: "suspended", unpaidSince: START }],
    ["unpaid", {}, START, { status: "suspended", unpaidSince: START }],
    ["canceled", { ended_at: START + 500 }, null, { status: "quit", ...ended }],
  ] as const)("of Stripe's status %s", (name, changes, unpaidSince, expected) => {
    const status = name.split(",")[0];
    expect(read({ status, ...changes }, { unpaidSince })).toEqual({
      kind: "state",
      state: { ...standard, ...expected },
    });
  });

  it("begins with the end of a trial, before and after it", () => {
    const after = { ...standard, startedAt: END, anchor: END };
    const waiting = { trial_end: END, billing_cycle_anchor: END };
    expect(read({ status: "trialing", ...waiting })).toEqual({ kind: "state", state: after });
    expect(read({ status: "trialing", ...waiting, cancel_at_period_end: true })).toMatchObject({
      state: { startedAt: END, status: "to_quit", endsAt: END },
    });
    expect(read({ status: "active", ...waiting })).toMatchObject({ state: { startedAt: END } });
  });

  it.each(["incomplete", "incomplete_expired"])("has nothing begun while %s", (status) => {
    expect(read({ status })).toEqual({ kind: "unstarted" });
  });

  it("stays suspended while cancelled, until what is owed is paid", () => {
    const reading = read(
      { status: "past_due", cancel_at_period_end: true },
      { unpaidSince: START },
    );
    expect(reading).toMatchObject({ state: { status: "suspended", endsAt: END } });
  });

  it("reads the units of a company", () => {
    const subscription = stripeUnit("sub_u", "7203");
    expect(readSubscription({ subscription, schedule: null, unpaidSince: null }, CUSTOMER)).toEqual(
      { kind: "state", state: unitState("sub_u", "7203") },
    );
  });

  it("changes nothing for an upgrade that waits for its payment", () => {
    const item = { price: { id: "price_e", product: "tenbin_expert" } };
    const update = { expires_at: START + 82_800, subscription_items: [item] };
    expect(read({ pending_update: update, latest_invoice: "in_2" })).toEqual({
      kind: "state",
      state: {
        ...standard,
        pendingUpgrade: {
          plan: "tenbin_expert",
          expiresAt: START + 82_800,
          invoiceId: "in_2",
        },
      },
    });
  });

  it.each([
    ["of n months", END, { code: "SPRING-9X", start: START, end: END }],
    ["without an end", null, { code: "SPRING-9X", start: START, end: null }],
  ])("reads a discount %s by its coupon's code", (_, end, discount) => {
    const source = { coupon: "SPRING-9X" };
    expect(read({ discounts: [{ start: START, end, source }] })).toEqual({
      kind: "state",
      state: { ...standard, discount },
    });
  });

  it("accepts expanded objects in place of ids", () => {
    const price = { id: "price_s", product: { id: "tenbin_standard", object: "product" } };
    const item = { price, quantity: 1, current_period_start: START, current_period_end: END };
    expect(read({ customer: { id: CUSTOMER }, items: { data: [item] } })).toEqual({
      kind: "state",
      state: standard,
    });
  });
});

describe("readSubscription with a schedule", () => {
  const downgrade = { plan: "tenbin_light", at: END } as const;
  it.each([
    ["a following phase is a downgrade", ["tenbin_light"], {}, { downgrade }],
    ["no following phase changes nothing", [], {}, {}],
    ["the same plan again changes nothing", ["tenbin_standard"], {}, {}],
    ["a released schedule changes nothing", ["tenbin_light"], { status: "released" }, {}],
    [
      "no following phase, then cancel, is a churn",
      [],
      { end_behavior: "cancel" },
      { status: "to_quit", endsAt: END },
    ],
    [
      "a churn keeps the downgrade beneath it",
      [],
      { end_behavior: "cancel", metadata: { downgrade_to: "tenbin_light" } },
      { status: "to_quit", endsAt: END, downgrade },
    ],
  ] as const)("%s", (_, following, changes, expected) => {
    expect(withSchedule(["tenbin_standard", ...following], changes)).toEqual({
      kind: "state",
      state: { ...standard, ...expected },
    });
  });

  it.each([
    ["several phases follow", ["tenbin_light", "tenbin_light"], {}],
    ["it leads upwards", ["tenbin_expert"], {}],
    ["it leads to a plan that is not sold", ["tenbin_beginners"], {}],
    ["it leads to an unknown product", ["prod_gold"], {}],
    ["it goes on and cancels", ["tenbin_light"], { end_behavior: "cancel" }],
    ["it renews itself", [], { end_behavior: "renew" }],
    ["it has not begun", ["tenbin_light"], { current_phase: null }],
    ["the plan beneath a churn is unknown", [], churnOver("prod_gold")],
    ["a phase has no item", [], { phases: [{ start_date: END, end_date: END + 1, items: [] }] }],
  ] as const)("is refused where %s", (_, following, changes) => {
    const reading = withSchedule(["tenbin_standard", ...following], changes);
    expect(reading).toEqual(refused(expect.stringContaining("schedule") as unknown as string));
  });

  it("is refused where the schedule was not read, or belongs to a unit", () => {
    expect(read({ schedule: "sub_sched_1" })).toEqual(refused("schedule was not read"));
    const unit = { ...stripeUnit("sub_u", "7203"), schedule: "sub_sched_1" };
    const schedule = stripeSchedule(["tenbin_unit"]);
    expect(readSubscription({ subscription: unit, schedule, unpaidSince: null }, CUSTOMER)).toEqual(
      refused("unit with a schedule"),
    );
  });
});

const spring = { start: START, end: END, source: { coupon: "SPRING-9X" } };

describe("readSubscription of something it does not know", () => {
  const period = { current_period_start: START, current_period_end: END };
  const item = (product: string, changes: Changes = {}) => ({
    items: { data: [{ price: { product }, quantity: 1, ...period, ...changes }] },
  });
  it.each([
    ["a trial without an end", { status: "trialing" }, "subscription status trialing"],
    [
      "a trial in a longer period",
      { status: "trialing", trial_end: END - 1 },
      "subscription status trialing",
    ],
    ["a pause", { status: "paused" }, "subscription status paused"],
    ["a new status", { status: "dreaming" }, "subscription status dreaming"],
    ["a status like a method", { status: "toString" }, "subscription status toString"],
    ["another customer", { customer: "cus_x" }, "subscription of another customer"],
    ["another currency", { currency: "usd" }, "subscription: unexpected currency"],
    [
      "a discount that was not expanded",
      { discounts: ["di_1"] },
      "subscription: unexpected discounts.0",
    ],
    [
      "two discounts",
      { discounts: [1, 2].map(() => spring) },
      "subscription: unexpected discounts",
    ],
    ["no item", { items: { data: [] } }, "subscription: unexpected items.data"],
    [
      "two items",
      { items: { data: [1, 2].flatMap(() => item("tenbin_light").items.data) } },
      "subscription: unexpected items.data",
    ],
    [
      "a quantity",
      item("tenbin_light", { quantity: 2 }),
      "subscription: unexpected items.data.0.quantity",
    ],
    [
      "no period on the item",
      item("tenbin_light", { current_period_end: undefined }),
      "subscription: unexpected items.data.0.current_period_end",
    ],
    ["another product", item("prod_gold"), "product that is no plan, or unit without a company"],
    ["the free plan", item("tenbin_free"), "product that is no plan, or unit without a company"],
    [
      "a unit of nothing",
      item("tenbin_unit"),
      "product that is no plan, or unit without a company",
    ],
    ["an end without a moment", { status: "canceled" }, "ended without a moment"],
    ["a debt without an invoice", { status: "past_due" }, "unpaid without an open invoice"],
    [
      "a pending update to another product",
      {
        pending_update: {
          expires_at: END,
          subscription_items: [{ price: { product: "prod_gold" } }],
        },
      },
      "pending update to a product that is no plan",
    ],
  ])("refuses %s", (_, changes, reason) => {
    expect(read(changes)).toEqual(refused(reason));
  });
});
