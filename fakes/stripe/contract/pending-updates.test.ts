import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { type ContractBench, openContract, targets } from "./testing/contract-targets.ts";
import { DAY, START, advance, createCustomer, faultOf, subscribe } from "./testing/workbench.ts";

const itemOf = ({ items }: Stripe.Subscription) => items.data[0]?.id ?? "";
const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) => invoice as Stripe.Invoice;

/** A light member whose upgrade to standard was declined on the 10th day. */
async function declineUpgrade({ stripe, light, standard }: ContractBench) {
  const { customer, clock } = await createCustomer(stripe, START);
  const subscription = await subscribe(stripe, customer.id, light);
  const failing = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: customer.id,
  });
  await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: failing.id },
  });
  const at = START + 10 * DAY;
  await advance(stripe, clock.id, at);
  const pending = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription), price: standard.id }],
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
    metadata: { plan: "standard" },
    expand: ["latest_invoice"],
  });
  return { customer, clock, at, pending };
}

describe.each(targets)("pending updates at $name", (target) => {
  const contract = openContract(target);
  it("apply at once if the payment succeeds (https://docs.stripe.com/billing/subscriptions/pending-updates-reference)", async () => {
    const { stripe, light, standard } = contract();
    const { customer } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, light);
    const updated = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: standard.id }],
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
    });
    expect(updated.pending_update).toBeNull();
    expect(updated.items.data[0]?.price.id).toBe(standard.id);
  });

  it("wait on the subscription, which stays as it was, if the payment is declined (https://docs.stripe.com/billing/subscriptions/pending-updates-reference)", async () => {
    const bench = contract();
    const { at, pending } = await declineUpgrade(bench);
    expect(pending.status).toBe("active");
    expect(pending.items.data[0]?.price.id).toBe(bench.light.id);
    expect(pending.metadata).toEqual({});
    expect(pending.pending_update).toMatchObject({
      expires_at: at + 23 * 3600,
      metadata: { plan: "standard" },
      subscription_items: [{ id: itemOf(pending), price: { id: bench.standard.id } }],
    });
    expect(invoiceOf(pending).status).toBe("open");
  });

  it("apply when the invoice is paid (https://docs.stripe.com/billing/subscriptions/pending-updates-reference)", async () => {
    const bench = contract();
    const { stripe, standard } = bench;
    const { pending, customer } = await declineUpgrade(bench);
    const good = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
    await stripe.invoices.pay(invoiceOf(pending).id, { payment_method: good.id });
    const applied = await stripe.subscriptions.retrieve(pending.id);
    expect(applied).toMatchObject({ pending_update: null, metadata: { plan: "standard" } });
    expect(applied.items.data[0]?.price.id).toBe(standard.id);
  });

  it("expire after 23 hours: the invoice is void, the subscription as it was (https://docs.stripe.com/billing/subscriptions/pending-updates-reference)", async () => {
    const bench = contract();
    const { stripe, light } = bench;
    const { pending, clock, at } = await declineUpgrade(bench);
    await advance(stripe, clock.id, at + DAY);
    const kept = await stripe.subscriptions.retrieve(pending.id, { expand: ["latest_invoice"] });
    expect(kept).toMatchObject({ pending_update: null, status: "active" });
    expect(kept.items.data[0]?.price.id).toBe(light.id);
    expect((await stripe.invoices.retrieve(invoiceOf(pending).id)).status).toBe("void");
  });

  it("give way to a later update (https://docs.stripe.com/billing/subscriptions/pending-updates-reference)", async () => {
    const bench = contract();
    const { stripe, expert } = bench;
    const { pending } = await declineUpgrade(bench);
    const again = await stripe.subscriptions.update(pending.id, {
      items: [{ id: itemOf(pending), price: expert.id }],
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
      expand: ["latest_invoice"],
    });
    expect((await stripe.invoices.retrieve(invoiceOf(pending).id)).status).toBe("void");
    expect(again.pending_update?.subscription_items?.[0]?.price.id).toBe(expert.id);
  });

  it("take certain parameters only (https://docs.stripe.com/billing/subscriptions/pending-updates-reference)", async () => {
    const { stripe, light, standard } = contract();
    const { customer } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, light);
    const call = stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: standard.id }],
      payment_behavior: "pending_if_incomplete",
      proration_behavior: "always_invoice",
      description: "not allowed",
    });
    expect(await faultOf(call)).toMatchObject({
      statusCode: 400,
      type: "StripeInvalidRequestError",
    });
  });

  it("wait for 3-D Secure too (https://docs.stripe.com/billing/subscriptions/pending-updates)", async () => {
    const { stripe, light, standard } = contract();
    const { customer } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, light);
    const method = await stripe.paymentMethods.attach("pm_card_authenticationRequired", {
      customer: customer.id,
    });
    await stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: method.id },
    });
    const pending = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: standard.id }],
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
      expand: ["latest_invoice.payments.data.payment.payment_intent"],
    });
    expect(pending.pending_update).not.toBeNull();
    const intent = invoiceOf(pending).payments?.data[0]?.payment
      .payment_intent as Stripe.PaymentIntent;
    expect(intent.status).toBe("requires_action");
    expect(invoiceOf(pending).hosted_invoice_url).toMatch(/^http/);
  });
});
