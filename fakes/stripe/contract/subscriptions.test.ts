import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { openContract, targets } from "./testing/contract-targets.ts";
import {
  DAY,
  START,
  advance,
  createCustomer,
  eventsOf,
  faultOf,
  subscribe,
} from "./testing/workbench.ts";

const iso = (seconds: number | null | undefined) => new Date((seconds ?? 0) * 1000).toISOString();
const endOf = ({ items }: Stripe.Subscription) => items.data[0]?.current_period_end ?? 0;
const itemOf = ({ items }: Stripe.Subscription) => items.data[0]?.id ?? "";
const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) => invoice as Stripe.Invoice;

describe.each(targets)("subscriptions at $name", (target) => {
  const contract = openContract(target);
  it("become active when the first invoice is paid (https://docs.stripe.com/billing/subscriptions/overview)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, light);
    expect(subscription.status).toBe("active");
    expect(subscription.billing_mode.type).toBe("flexible");
    expect(invoiceOf(subscription)).toMatchObject({
      status: "paid",
      billing_reason: "subscription_create",
      amount_paid: 1980,
      parent: {
        type: "subscription_details",
        subscription_details: { subscription: subscription.id },
      },
    });
  });

  it("have their period on the items (https://docs.stripe.com/api/subscription_items/object)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, light);
    expect("current_period_end" in subscription).toBe(false);
    expect(subscription.items.data[0]).toMatchObject({ current_period_start: START });
  });

  it("renew on the last day of shorter months and return to the 31st (https://docs.stripe.com/billing/subscriptions/billing-cycle)", async () => {
    const { stripe, light } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, light);
    expect(iso(endOf(subscription))).toBe("2026-02-28T00:00:00.000Z");
    await advance(stripe, clock.id, START + 29 * DAY);
    const renewed = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ["latest_invoice"],
    });
    expect(iso(endOf(renewed))).toBe("2026-03-31T00:00:00.000Z");
    expect(invoiceOf(renewed)).toMatchObject({
      status: "paid",
      billing_reason: "subscription_cycle",
    });
    expect(iso(invoiceOf(renewed).lines.data[0]?.period.end)).toBe("2026-03-31T00:00:00.000Z");
  });

  it("leave the invoice of a renewal a draft for an hour (https://docs.stripe.com/billing/invoices/subscription)", async () => {
    const { stripe, light } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, light);
    await advance(stripe, clock.id, endOf(subscription) + 60);
    const renewed = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ["latest_invoice"],
    });
    expect(renewed.status).toBe("active");
    expect(invoiceOf(renewed).status).toBe("draft");
    await advance(stripe, clock.id, endOf(subscription) + 2 * 3600);
    expect((await stripe.invoices.retrieve(invoiceOf(renewed).id)).status).toBe("paid");
  });

  it("stay incomplete after a failed first payment and expire after 23 hours (https://docs.stripe.com/billing/subscriptions/overview)", async () => {
    const { stripe, light } = contract();
    const { customer, clock } = await createCustomer(stripe, START, "pm_card_chargeCustomerFail");
    const subscription = await subscribe(stripe, customer.id, light);
    expect(subscription.status).toBe("incomplete");
    await advance(stripe, clock.id, START + DAY);
    const expired = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ["latest_invoice"],
    });
    expect(expired.status).toBe("incomplete_expired");
    expect(invoiceOf(expired).status).toBe("void");
  });

  it("leave nothing behind if error_if_incomplete is declined (https://docs.stripe.com/api/subscriptions/create)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START, "pm_card_chargeCustomerFail");
    const call = subscribe(stripe, customer.id, light, {
      payment_behavior: "error_if_incomplete",
    });
    expect(await faultOf(call)).toMatchObject({
      statusCode: 402,
      type: "StripeCardError",
      code: "card_declined",
    });
    expect(
      (await stripe.subscriptions.list({ customer: customer.id, status: "all" })).data,
    ).toEqual([]);
  });

  it("become past_due when a renewal fails, and active when it is paid (https://docs.stripe.com/billing/subscriptions/overview)", async () => {
    const { stripe, light } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, light);
    const failing = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer.id,
    });
    await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: failing.id },
    });
    await advance(stripe, clock.id, endOf(subscription) + 2 * 3600);
    const behind = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ["latest_invoice"],
    });
    expect(behind.status).toBe("past_due");
    expect(invoiceOf(behind)).toMatchObject({
      status: "open",
      attempt_count: 1,
      amount_remaining: 1980,
    });
    const good = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
    await stripe.invoices.pay(invoiceOf(behind).id, { payment_method: good.id });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });

  it("stay past_due while the latest invoice is a draft, whatever is paid before it (https://docs.stripe.com/billing/subscriptions/overview)", async () => {
    const { stripe, light } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    const begun = await subscribe(stripe, customer.id, light);
    const failing = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: customer.id,
    });
    await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: failing.id },
    });
    await advance(stripe, clock.id, endOf(begun) + 2 * 3600);
    const behind = await stripe.subscriptions.retrieve(begun.id, { expand: ["latest_invoice"] });
    await advance(stripe, clock.id, endOf(behind) + 60);
    const good = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
    await stripe.invoices.pay(invoiceOf(behind).id, { payment_method: good.id });
    const paid = await stripe.subscriptions.retrieve(begun.id, { expand: ["latest_invoice"] });
    expect([paid.status, invoiceOf(paid).status]).toEqual(["past_due", "draft"]);
  });

  it("run to the end of the period if cancel_at_period_end, which can be withdrawn (https://docs.stripe.com/billing/subscriptions/cancel)", async () => {
    const { stripe, light } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    const { id } = await subscribe(stripe, customer.id, light);
    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      status: "active",
      cancel_at: endOf(ending),
      canceled_at: START,
    });
    const kept = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({
      cancel_at: null,
      canceled_at: null,
      cancel_at_period_end: false,
    });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await advance(stripe, clock.id, endOf(ending) + 2 * 3600);
    const ended = await stripe.subscriptions.retrieve(id);
    expect(ended).toMatchObject({
      status: "canceled",
      ended_at: endOf(ending),
      cancellation_details: { reason: "cancellation_requested" },
    });
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });

  it("end inside of their period at cancel_at, which can be moved and withdrawn (https://docs.stripe.com/api/subscriptions/update#update_subscription-cancel_at)", async () => {
    const { stripe, light } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, light);
    const { id } = subscription;
    const end = (cancel_at: number | "") =>
      stripe.subscriptions.update(id, { cancel_at, proration_behavior: "none" });
    await end(START + 20 * DAY);
    expect(await end(START + 10 * DAY)).toMatchObject({
      status: "active",
      cancel_at: START + 10 * DAY,
      cancel_at_period_end: false,
      canceled_at: START,
    });
    expect(await end("")).toMatchObject({ cancel_at: null, canceled_at: null });
    await end(START + 10 * DAY);
    await advance(stripe, clock.id, START + 10 * DAY - 1);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
    await advance(stripe, clock.id, endOf(subscription) + 2 * 3600);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: "canceled",
      canceled_at: START,
      ended_at: START + 10 * DAY,
      cancellation_details: { reason: "cancellation_requested" },
    });
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
    const told = await eventsOf(stripe, id);
    expect(told.at(-1)).toMatchObject({
      type: "customer.subscription.deleted",
      created: START + 10 * DAY,
    });
    expect(told.at(-2)).toMatchObject({
      type: "customer.subscription.updated",
      data: { previous_attributes: { cancel_at: null, canceled_at: null } },
    });
  });

  it("may be created with their end (https://docs.stripe.com/api/subscriptions/create#create_subscription-cancel_at)", async () => {
    const { stripe, light } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    const cancel_at = START + 5 * DAY;
    const { id } = await subscribe(stripe, customer.id, light, {
      cancel_at,
      proration_behavior: "none",
    });
    await advance(stripe, clock.id, cancel_at);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: "canceled",
      ended_at: cancel_at,
    });
  });

  it("reject an end in the past, and a second one (https://docs.stripe.com/api/subscriptions/update)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START);
    const { id } = await subscribe(stripe, customer.id, light);
    const past = stripe.subscriptions.update(id, { cancel_at: START - 1 });
    expect(await faultOf(past)).toMatchObject({ statusCode: 400, param: "cancel_at" });
    const both = stripe.subscriptions.update(id, {
      cancel_at: START + DAY,
      cancel_at_period_end: true,
    });
    expect(await faultOf(both)).toMatchObject({ statusCode: 400 });
  });

  it("keep their end when a change is paid (https://docs.stripe.com/changelog/basil/2025-05-28/cancel-at-enums)", async () => {
    const { stripe, light, expert } = contract();
    const { customer } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, light);
    const cancel_at = START + 10 * DAY;
    await stripe.subscriptions.update(subscription.id, { cancel_at, proration_behavior: "none" });
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: expert.id }],
      payment_behavior: "pending_if_incomplete",
      proration_behavior: "always_invoice",
    });
    expect(changed.items.data[0]?.price.id).toBe(expert.id);
    expect(changed).toMatchObject({ cancel_at, canceled_at: START });
  });

  it("end at once when they are canceled, and are not found to be canceled again (https://docs.stripe.com/api/subscriptions/cancel)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START);
    const { id } = await subscribe(stripe, customer.id, light);
    expect((await stripe.subscriptions.cancel(id)).status).toBe("canceled");
    expect(await faultOf(stripe.subscriptions.cancel(id))).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
    expect(
      await faultOf(stripe.subscriptions.update(id, { cancel_at_period_end: true })),
    ).toMatchObject({ statusCode: 400 });
  });

  it("bill an upgrade by the second at the proration date, as the preview said (https://docs.stripe.com/billing/subscriptions/prorations)", async () => {
    const { stripe, light, expert } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, light);
    const proration_date = START + 10 * DAY + 12_345;
    await advance(stripe, clock.id, proration_date + 600);
    const items = [{ id: itemOf(subscription), price: expert.id }];
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: "always_invoice", proration_date },
    });
    const left = endOf(subscription) - proration_date;
    const length = endOf(subscription) - START;
    const amounts = [-Math.round((1980 * left) / length), Math.round((30_000 * left) / length)];
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual(amounts);
    const updated = await stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: "always_invoice",
      proration_date,
      expand: ["latest_invoice"],
    });
    expect(invoiceOf(updated)).toMatchObject({
      status: "paid",
      billing_reason: "subscription_update",
      total: preview.total,
      amount_paid: preview.amount_due,
    });
    expect(endOf(updated)).toBe(endOf(subscription));
  });

  it("credit what was billed, whatever the coupon became (flexible billing mode) (https://docs.stripe.com/billing/subscriptions/prorations)", async () => {
    const { stripe, light, standard } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    const coupon = await stripe.coupons.create({
      amount_off: 980,
      currency: "jpy",
      duration: "once",
    });
    const subscription = await subscribe(stripe, customer.id, light, {
      discounts: [{ coupon: coupon.id }],
    });
    expect(invoiceOf(subscription)).toMatchObject({ subtotal: 1980, total: 1000 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).discounts).toEqual([]);
    const proration_date = START + 14 * DAY;
    await advance(stripe, clock.id, proration_date);
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: itemOf(subscription), price: standard.id }],
        proration_behavior: "always_invoice",
        proration_date,
      },
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-500, 5000]);
    expect(preview.lines.data[0]?.parent?.subscription_item_details).toMatchObject({
      proration: true,
      proration_details: { credited_items: { invoice: invoiceOf(subscription).id } },
    });
  });

  it("keep prorations for the next invoice by default (https://docs.stripe.com/api/subscriptions/update)", async () => {
    const { stripe, light, standard } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, light);
    await advance(stripe, clock.id, START + 14 * DAY);
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: standard.id }],
      proration_date: START + 14 * DAY,
    });
    const upcoming = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(upcoming.lines.data.map(({ amount }) => amount)).toEqual([-990, 5000, 10_000]);
    await advance(stripe, clock.id, endOf(subscription) + 2 * 3600);
    const renewed = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ["latest_invoice"],
    });
    expect(invoiceOf(renewed)).toMatchObject({ status: "paid", amount_paid: 14_010 });
  });

  it("reject a proration date outside of the period (https://docs.stripe.com/billing/subscriptions/prorations)", async () => {
    const { stripe, light, standard } = contract();
    const { customer } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, light);
    const call = stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: standard.id }],
      proration_date: START - DAY,
    });
    expect(await faultOf(call)).toMatchObject({
      statusCode: 400,
      type: "StripeInvalidRequestError",
    });
  });

  it("turn a credit that exceeds the charge into balance for later invoices (https://docs.stripe.com/billing/customer/balance)", async () => {
    const { stripe, light, expert } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, expert);
    const proration_date = START + 14 * DAY;
    await advance(stripe, clock.id, proration_date);
    const down = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: light.id }],
      proration_behavior: "always_invoice",
      proration_date,
      expand: ["latest_invoice"],
    });
    expect(invoiceOf(down)).toMatchObject({ status: "paid", total: -14_010, amount_due: 0 });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -14_010 });
    await advance(stripe, clock.id, endOf(subscription) + 2 * 3600);
    const renewed = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ["latest_invoice"],
    });
    expect(invoiceOf(renewed)).toMatchObject({
      status: "paid",
      total: 1980,
      amount_due: 0,
      starting_balance: -14_010,
      ending_balance: -12_030,
    });
  });
});
