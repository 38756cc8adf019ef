import fc from "fast-check";
import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import {
  DAY,
  START,
  connect,
  createCatalog,
  createMemoryFake,
} from "../contract/testing/workbench.ts";

describe("previews of a change", () => {
  it("equal the charge to the yen, at any second, between any two plans, with and without a coupon", async () => {
    const plans = ["light", "standard", "expert"] as const;
    const run = fc.record({
      from: fc.constantFrom(...plans),
      to: fc.constantFrom(...plans),
      after: fc.integer({ min: 0, max: 28 * DAY - 1 }),
      percentOff: fc.constantFrom(0, 15, 33),
    });
    await fc.assert(
      fc.asyncProperty(run, async ({ from, to, after, percentOff }) => {
        const { fake, clock } = createMemoryFake();
        const stripe = connect(fake);
        const prices = await createCatalog(stripe);
        const { id: customer } = await stripe.customers.create({});
        const discounts: Stripe.SubscriptionCreateParams.Discount[] = [];
        if (percentOff > 0) {
          const coupon = await stripe.coupons.create({
            percent_off: percentOff,
            duration: "forever",
          });
          discounts.push({ coupon: coupon.id });
        }
        const { id, items } = await stripe.subscriptions.create({
          customer,
          items: [{ price: prices[from].id }],
          default_payment_method: "pm_card_visa",
          discounts,
        });
        clock.now += after;
        const change = {
          items: [{ id: items.data[0]?.id ?? "", price: prices[to].id }],
          proration_behavior: "always_invoice" as const,
          proration_date: START + after,
        };
        const before = JSON.stringify(
          [...fake.state.rows()].filter(({ table }) => table !== "responses"),
        );
        const preview = await stripe.invoices.createPreview({
          subscription: id,
          subscription_details: change,
        });
        expect(
          JSON.stringify([...fake.state.rows()].filter(({ table }) => table !== "responses")),
        ).toBe(before);
        if (from === to) return;
        const updated = await stripe.subscriptions.update(id, {
          ...change,
          expand: ["latest_invoice"],
        });
        const { total, amount_due, ending_balance } = updated.latest_invoice as Stripe.Invoice;
        expect({ total, amount_due }).toEqual({
          total: preview.total,
          amount_due: preview.amount_due,
        });
        const charges = await stripe.charges.list({ customer });
        const charged = charges.data.reduce((sum, { amount }) => sum + amount, 0);
        expect(charged).toBe(
          (updated.latest_invoice as Stripe.Invoice).amount_paid + firstOf(from, percentOff),
        );
        expect(ending_balance).toBe(Math.min(total, 0) || (amount_due === 0 ? total : 0));
      }),
      { numRuns: 60 },
    );
  });
});

const monthly = { light: 1980, standard: 10_000, expert: 30_000 };

function firstOf(plan: keyof typeof monthly, percentOff: number): number {
  return monthly[plan] - Math.round((monthly[plan] * percentOff) / 100);
}
