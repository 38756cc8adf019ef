import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CustomerRows } from "../readings/customer-rows.ts";
import { NO_ROWS, paidMonth } from "../readings/testing/customer-rows.ts";
import type { InvoiceRow, RefundRow } from "../receipts/invoice-row.ts";
import type { PaidPlan, SubscriptionState } from "../subscription-state/subscription-state.ts";
import { END, START } from "../subscription-state/testing/stripe-objects.ts";
import { planState, unitState } from "../subscription-state/testing/subscription-states.ts";
import { decideMails } from "./decide-mails.ts";

const DAY = 86_400;
const NOW = new Date((START + 60) * 1_000);
const light = { kind: "plan", plan: "tenbin_light" } as const;
const standard = { kind: "plan", plan: "tenbin_standard" } as const;

const withPlan = (changes: Partial<SubscriptionState> = {}): CustomerRows => ({
  ...NO_ROWS,
  subscriptions: [planState(changes)],
});

const refundOf = (invoiceId: string, changes: Partial<RefundRow> = {}): RefundRow => ({
  refundId: "re_1",
  invoiceId,
  amount: 1_980,
  refundedAt: START,
  ...changes,
});

const decide = (before: CustomerRows, after: CustomerRows) => decideMails(before, after, NOW);
const running = withPlan();

describe("decideMails", () => {
  it("tells of a plan and a unit that have begun", () => {
    const unit = unitState("sub_2", "7203");
    const after = { ...NO_ROWS, subscriptions: [planState(), unit] };
    expect(decide(NO_ROWS, after)).toEqual([
      { kind: "begun", product: light, renewsAt: END },
      { kind: "begun", product: unit.product, renewsAt: END },
    ]);
  });

  it("tells of a plan that waits for the end of a trial, and not again once it begins", () => {
    const later = Math.floor(NOW.getTime() / 1_000) + 86_400;
    const changes = { startedAt: later, periodEnd: later, anchor: later };
    const waiting = withPlan(changes);
    expect(decide(NO_ROWS, waiting)).toEqual([
      { kind: "waiting", product: light, beginsAt: later },
    ]);
    const begun = withPlan({ ...changes, periodStart: later, periodEnd: later + 30 * 86_400 });
    expect(decide(waiting, begun)).toEqual([]);
  });

  it("tells of a change of the plan, whatever was scheduled before", () => {
    const before = withPlan({ product: standard, downgrade: { plan: "tenbin_light", at: START } });
    expect(decide(before, running)).toEqual([
      { kind: "changed", from: standard, to: light, renewsAt: END },
    ]);
  });

  it("tells of a downgrade that is scheduled, and withdrawn", () => {
    const plain = withPlan({ product: standard });
    const scheduled = withPlan({ product: standard, downgrade: { plan: "tenbin_light", at: END } });
    expect(decide(plain, scheduled)).toEqual([
      { kind: "downgrade_scheduled", from: standard, to: light, at: END },
    ]);
    expect(decide(scheduled, plain)).toEqual([
      { kind: "downgrade_withdrawn", product: standard, renewsAt: END },
    ]);
  });

  it("tells of a churn that is scheduled, and withdrawn", () => {
    const ending = withPlan({ status: "to_quit", endsAt: END });
    expect(decide(running, ending)).toEqual([
      { kind: "churn_scheduled", product: light, endsAt: END, isWaiting: false },
    ]);
    expect(decide(ending, running)).toEqual([
      { kind: "churn_withdrawn", product: light, renewsAt: END, isWaiting: false },
    ]);
  });

  it("tells of an end, until when data are kept and that nothing is left to pay", () => {
    const ended = withPlan({ status: "quit", endedAt: START });
    const dataUntil = START + 90 * DAY;
    expect(decide(withPlan({ status: "to_quit", endsAt: START }), ended)).toEqual([
      { kind: "ended", product: light, wasUnpaid: false, dataUntil },
    ]);
    expect(decide(withPlan({ status: "suspended", unpaidSince: START }), ended)).toEqual([
      { kind: "ended", product: light, wasUnpaid: true, dataUntil },
    ]);
  });

  it("tells of a charge once it is paid, naming what it is for", () => {
    const paid = { ...running, invoices: [paidMonth("sub_1")] };
    const unpaid = { ...running, invoices: [paidMonth("sub_1", { status: "unpaid" })] };
    const told = [{ kind: "charged", products: [light], amount: 1_980, invoiceId: "in_sub_1" }];
    expect(decide(running, paid)).toEqual(told);
    expect(decide(unpaid, paid)).toEqual(told);
    expect(decide(running, unpaid)).toEqual([]);
    expect(decide(running, { ...running, invoices: [paidMonth("sub_1", { charged: 0 })] })).toEqual(
      [],
    );
  });

  it("tells of what was paid back", () => {
    const before = { ...running, invoices: [paidMonth("sub_1")] };
    const after = { ...before, refunds: [refundOf("in_sub_1", { amount: 300 })] };
    expect(decide(before, after)).toEqual([
      { kind: "refunded", amount: 300, invoiceId: "in_sub_1" },
    ]);
  });

  it("tells of what was paid back of an invoice that is not known", () => {
    const after = { ...running, refunds: [refundOf("in_unknown", { amount: 300 })] };
    expect(decide(running, after)).toEqual([
      { kind: "refunded", amount: 300, invoiceId: "in_unknown" },
    ]);
  });

  it("tells of a surplus by its end alone, with its refund or before it", () => {
    const second = planState({ subscriptionId: "sub_2", startedAt: START + 1 });
    const twice = { ...running, subscriptions: [...running.subscriptions, second] };
    const charged = { ...twice, invoices: [paidMonth("sub_2")] };
    expect(decide(running, charged)).toEqual([]);
    const ended = {
      ...charged,
      subscriptions: [planState(), { ...second, status: "quit" as const, endedAt: START }],
    };
    const refunded = { ...ended, refunds: [refundOf("in_sub_2")] };
    expect(decide(charged, refunded)).toEqual([
      { kind: "surplus_ended", product: light, refunded: 1_980 },
    ]);
    expect(decide(charged, ended)).toEqual([
      { kind: "surplus_ended", product: light, refunded: null },
    ]);
    expect(decide(ended, refunded)).toEqual([
      { kind: "refunded", amount: 1_980, invoiceId: "in_sub_2" },
    ]);
  });

  it("tells nothing of the past when rows come to light again", () => {
    const past = START - 8 * DAY;
    const rows = {
      ...withPlan({ startedAt: past }),
      invoices: [paidMonth("sub_1", { paidAt: past })],
      refunds: [refundOf("in_sub_1", { refundedAt: past })],
    };
    expect(decide(NO_ROWS, rows)).toEqual([]);
  });
});

const plan = fc.constantFrom<PaidPlan>("tenbin_light", "tenbin_standard", "tenbin_expert");
const state = (subscriptionId: string): fc.Arbitrary<SubscriptionState> =>
  fc
    .record({
      plan,
      status: fc.constantFrom("active", "suspended", "to_quit", "quit" as const),
      downgrade: fc.option(fc.record({ plan, at: fc.constant(END) })),
      startedAt: fc.integer({ min: START - 9 * DAY, max: START }),
    })
    .map(({ plan: name, status, ...rest }) =>
      planState({
        ...rest,
        subscriptionId,
        product: { kind: "plan", plan: name },
        status,
        endsAt: status === "to_quit" ? END : null,
        endedAt: status === "quit" ? START : null,
        unpaidSince: status === "suspended" ? START : null,
      }),
    );
const invoice = (subscriptionId: string): fc.Arbitrary<InvoiceRow> =>
  fc
    .record({
      status: fc.constantFrom("paid", "unpaid", "void" as const),
      charged: fc.constantFrom(0, 1_980),
      paidAt: fc.constantFrom(START, START - 9 * DAY),
    })
    .map((changes) => paidMonth(subscriptionId, changes));
const customer: fc.Arbitrary<CustomerRows> = fc
  .record({
    subscriptions: fc.tuple(state("sub_1"), state("sub_2"), state("sub_3")),
    invoices: fc.tuple(invoice("sub_1"), invoice("sub_2"), invoice("sub_3")),
    refunds: fc.array(
      fc.record({
        refundId: fc.constantFrom("re_1", "re_2", "re_3"),
        invoiceId: fc.constantFrom("in_sub_1", "in_sub_2"),
        amount: fc.integer({ min: 1, max: 1_980 }),
        refundedAt: fc.constant(START),
      }),
    ),
    known: fc.nat({ max: 3 }),
  })
  .map(({ subscriptions, invoices, refunds, known }) => ({
    balance: 0,
    card: null,
    subscriptions: subscriptions.slice(0, known),
    invoices: invoices.slice(0, known),
    refunds: [...new Map(refunds.map((refund) => [refund.refundId, refund])).values()],
    disputes: [],
  }));

describe("mails of readings", () => {
  it("are none when a reading is repeated, whatever it says", () => {
    fc.assert(
      fc.property(customer, (rows) => {
        expect(decide(rows, rows)).toEqual([]);
      }),
    );
  });

  it("name every charge, begin, end and refund at most once", () => {
    fc.assert(
      fc.property(customer, customer, (before, after) => {
        const mails = decide(before, after);
        const invoices = mails.flatMap((mail) => (mail.kind === "charged" ? mail.invoiceId : []));
        expect(new Set(invoices).size).toBe(invoices.length);
        const count = (...kinds: string[]) =>
          mails.filter(({ kind }) => kinds.includes(kind)).length;
        expect(count("begun", "ended", "surplus_ended")).toBeLessThanOrEqual(
          after.subscriptions.length,
        );
        expect(count("refunded")).toBeLessThanOrEqual(after.refunds.length);
      }),
    );
  });
});
