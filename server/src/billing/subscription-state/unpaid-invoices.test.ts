import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { START, stripeInvoice } from "./testing/stripe-objects.ts";
import { findUnpaidSince } from "./unpaid-invoices.ts";

const since = (...invoices: Parameters<typeof findUnpaidSince>[0]) =>
  findUnpaidSince(invoices, "sub_1");
const at = (status: string, finalized_at: number) =>
  stripeInvoice({ status, status_transitions: { finalized_at } });
const none = { ok: true, since: null };

describe("findUnpaidSince", () => {
  it("begins again where a later invoice was paid", () => {
    const left = at("open", START + 100);
    const paid = at("paid", START + 200);
    const failed = at("open", START + 300);
    expect(since(left, paid, failed)).toEqual({ ok: true, since: START + 300 });
    // Whatever Stripe calls unpaid has a beginning.
    expect(since(left, paid)).toEqual({ ok: true, since: START + 100 });
    expect(since(at("paid", START), left, failed)).toEqual({ ok: true, since: START + 100 });
  });

  it("begins at the latest moment to finalise the next draft where what failed is paid", () => {
    const drafted = stripeInvoice({
      status: "draft",
      created: START + 300,
      status_transitions: { finalized_at: null },
    });
    const left = at("open", START + 100);
    const paid = at("paid", START + 200);
    const later = { ok: true, since: START + 300 + 72 * 3_600 };
    expect(since(paid, drafted)).toEqual(later);
    expect(since(left, paid, drafted)).toEqual(later);
    expect(since(at("open", START + 250), drafted)).toEqual({ ok: true, since: START + 250 });
    expect(since(stripeInvoice({ status: "draft", parent: null }))).toEqual(none);
  });

  it("does not begin again where an upgrade or another subscription was paid", () => {
    const paid = { status: "paid", status_transitions: { finalized_at: START + 100 } };
    const upgrade = stripeInvoice({ ...paid, billing_reason: "subscription_update" });
    const other = stripeInvoice(paid, "sub_2");
    expect(since(stripeInvoice(), upgrade, other)).toEqual(since(stripeInvoice()));
  });

  it("is when the oldest open invoice was finalised", () => {
    const older = stripeInvoice({ status_transitions: { finalized_at: START + 100 } });
    expect(since(stripeInvoice(), older)).toEqual({ ok: true, since: START + 100 });
  });

  it("counts uncollectible invoices, and those never finalised from when they were made", () => {
    const invoice = { status: "uncollectible", status_transitions: { finalized_at: null } };
    expect(since(stripeInvoice(invoice))).toEqual({ ok: true, since: START });
  });

  it.each(["paid", "void", null])("ignores an invoice that is %s", (status) => {
    expect(since(stripeInvoice({ status }))).toEqual(none);
  });

  it("ignores upgrades that wait, other subscriptions and invoices of none", () => {
    const upgrade = stripeInvoice({ billing_reason: "subscription_update" });
    const parentless = stripeInvoice({ parent: { subscription_details: null } });
    expect(since(upgrade, stripeInvoice({}, "sub_2"), parentless)).toEqual(none);
  });

  it("refuses an invoice of another shape", () => {
    expect(since(stripeInvoice({ parent: null }))).toEqual({
      ok: false,
      reason: "invoice in_1: unexpected parent",
    });
  });

  it("does not depend on the order", () => {
    const finalised = fc.array(fc.integer({ min: START, max: START + 1_000_000 }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(finalised, (moments) => {
        const invoices = moments.map((finalized_at) =>
          stripeInvoice({ status_transitions: { finalized_at } }),
        );
        const expected = { ok: true, since: Math.min(...moments) };
        expect(since(...invoices)).toEqual(expected);
        expect(since(...invoices.toReversed())).toEqual(expected);
      }),
    );
  });
});
