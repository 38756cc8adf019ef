import type { PlanName } from "@tenbin/contract";
import fc from "fast-check";
import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import {
  DAY,
  START,
  advance,
  connect,
  createCustomer,
  createMemoryStandIn,
  subscribe,
} from "../../../fakes/stripe/contract/testing/workbench.ts";
import type { CouponEffect } from "./coupons/coupon.ts";
import { discountInForce } from "./coupons/discount-in-force.ts";
import { nextBoundary } from "./money/billing-periods.ts";
import type { MoneyOff } from "./money/discount.ts";
import { openDebits } from "./open-debits.ts";
import { plans } from "./plans.ts";
import { readInvoice } from "./receipts/read-invoice.ts";
import { simulateChanges } from "./simulation.ts";
import { chooseSubscriptions } from "./subscription-state/choose-subscriptions.ts";
import { readCustomer } from "./subscription-state/read-customer.ts";
import { effectivePlanAt } from "./subscription-state/state-at.ts";
import type { PaidPlan } from "./subscription-state/subscription-state.ts";

const paidPlans = ["tenbin_light", "tenbin_standard", "tenbin_expert"] as const;
const CODE = "SPRING-9X";
const HOUR = 3_600;

let stripe: Stripe;
let prices: Record<string, Stripe.Price>;

async function openAccount(): Promise<void> {
  // Long before the first clock of a customer.
  stripe = connect(createMemoryStandIn(START - 1_000 * DAY).standIn);
  const created = paidPlans.map(async (plan) => {
    await stripe.products.create({ id: plan, name: plan });
    const unit_amount = plans[plan].price;
    const recurring = { interval: "month" } as const;
    const price = { product: plan, currency: "jpy", unit_amount, recurring };
    return [plan, await stripe.prices.create(price)] as const;
  });
  prices = Object.fromEntries(await Promise.all(created));
}

function priceOf(plan: PlanName): string {
  return prices[plan]?.id ?? "";
}

/** Everything that `simulation` is computed from, read as the product reads it. */
async function simulate(customerId: string, effect: CouponEffect | null, now: number) {
  const listed = await stripe.subscriptions.list({
    customer: customerId,
    status: "all",
    expand: ["data.discounts"],
  });
  const { balance } = (await stripe.customers.retrieve(customerId)) as Stripe.Customer;
  const invoices = (await stripe.invoices.list({ customer: customerId, limit: 100 })).data;
  const rows = invoices.map(readInvoice).flatMap((one) => (one.kind === "row" ? [one.row] : []));
  const common = { customerId, readingNumber: 1, readAt: now, schedules: [], unpaidInvoices: [] };
  const reading = readCustomer({ ...common, subscriptions: listed.data }, []);
  expect(reading.refused).toEqual([]);
  const { plan: state } = chooseSubscriptions(reading.states);
  if (state?.product.kind !== "plan") throw new Error("no plan was read");
  const { anchor, periodStart: start, periodEnd: end, product, subscriptionId } = state;
  const debits = openDebits(rows, subscriptionId, product.plan);
  const date = new Date(now * 1_000);
  const input = {
    plan: product.plan,
    effectivePlan: effectivePlanAt(state, date),
    running: { anchor, period: { start, end }, debits },
    balance,
    discount: discountInForce(state.discount, effect),
  };
  return { state, simulation: simulateChanges(input, date) };
}

async function createCoupon(off: MoneyOff, months: number, applies: readonly PaidPlan[]) {
  await stripe.coupons.create({
    id: CODE,
    duration: "repeating",
    duration_in_months: months,
    applies_to: { products: [...applies] },
    ...(off.kind === "percent"
      ? { percent_off: off.percent }
      : { amount_off: off.yen, currency: "jpy" }),
  });
  return { kind: "money_off", off, months, plans: applies } as const;
}

const coupons = fc.option(
  fc.record({
    off: fc.oneof(
      fc
        .integer({ min: 1, max: 10_000 })
        .map((h) => ({ kind: "percent", percent: h / 100 }) as const),
      fc.integer({ min: 1, max: 3_000 }).map((yen) => ({ kind: "yen", yen }) as const),
    ),
    months: fc.integer({ min: 1, max: 3 }),
    applies: fc.subarray([...paidPlans], { minLength: 1 }),
  }),
);

/** Also the first hours after a renewal, whose invoice is a draft for one of them. */
const firstPauses = (start: number) =>
  fc.oneof(
    fc.integer({ min: 1, max: 58 * DAY }),
    fc.nat(2 * HOUR).map((seconds) => nextBoundary(start, start) - start + seconds),
  );

const histories = fc.integer({ min: START, max: START + 800 * DAY }).chain((start) =>
  fc.record({
    first: fc.constantFrom("tenbin_light", "tenbin_standard"),
    start: fc.constant(start),
    coupon: coupons,
    /** Seconds until each of two upgrades, over up to four renewals. */
    pauses: fc.tuple(firstPauses(start), fc.integer({ min: 1, max: 40 * DAY })),
  }),
);

describe("simulation beside what is charged", () => {
  it("is the amount of the preview, of the change and of the next renewal, to the yen", async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(histories, async ({ first, start, coupon, pauses }) => {
        await openAccount();
        const effect =
          coupon === null ? null : await createCoupon(coupon.off, coupon.months, coupon.applies);
        const { customer, clock } = await createCustomer(stripe, start);
        const discounts = effect === null ? {} : { discounts: [{ coupon: CODE }] };
        const price = prices[first];
        if (price === undefined) throw new Error(`no price of ${first}`);
        await subscribe(stripe, customer.id, price, discounts);
        let now = start;
        for (const pause of pauses) {
          now += pause;
          await advance(stripe, clock.id, now);
          const { state, simulation } = await simulate(customer.id, effect, now);
          const { id = "" } =
            (await stripe.subscriptions.retrieve(state.subscriptionId)).items.data[0] ?? {};
          const higher = paidPlans.filter((plan) => simulation[plan].nominally_upgrading);
          for (const plan of higher) {
            const preview = await stripe.invoices.createPreview({
              subscription: state.subscriptionId,
              subscription_details: {
                items: [{ id, price: priceOf(plan) }],
                proration_behavior: "always_invoice",
                proration_date: now,
              },
            });
            expect([plan, simulation[plan].amount_instants]).toEqual([plan, preview.amount_due]);
            compared += 1;
          }
          const [next] = higher;
          if (next === undefined) continue;
          const changed = await stripe.subscriptions.update(state.subscriptionId, {
            items: [{ id, price: priceOf(next) }],
            proration_behavior: "always_invoice",
            payment_behavior: "pending_if_incomplete",
            proration_date: now,
            expand: ["latest_invoice"],
          });
          const paid = (changed.latest_invoice as Stripe.Invoice).amount_due;
          expect(paid).toBe(simulation[next].amount_instants);
        }
        // The renewal after the last change: its lines cost what was announced for a month.
        const { state, simulation } = await simulate(customer.id, effect, now);
        if (state.product.kind !== "plan") throw new Error("no plan was read");
        await advance(stripe, clock.id, state.periodEnd + 2 * HOUR);
        const [renewal] = (await stripe.invoices.list({ customer: customer.id })).data;
        expect(renewal?.total).toBe(simulation[state.product.plan].amount_periodicals);
      }),
      { numRuns: 60 },
    );
    expect(compared).toBeGreaterThan(60);
  });
});
