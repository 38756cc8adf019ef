import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { openContract, targets } from "./testing/contract-targets.ts";
import { DAY, START, advance, createCustomer, faultOf, subscribe } from "./testing/workbench.ts";

const invoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) => invoice as Stripe.Invoice;
const endOf = ({ items }: Stripe.Subscription) => items.data[0]?.current_period_end ?? 0;
const intentOf = (invoice: Stripe.Invoice) =>
  invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
const PAYMENTS = "latest_invoice.payments.data.payment.payment_intent";

describe.each(targets)("invoices at $name", (target) => {
  const contract = openContract(target);
  it("contain an inclusive tax (https://docs.stripe.com/billing/taxes/tax-rates)", async () => {
    const { stripe, standard, taxRate } = contract();
    const { customer } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, standard, {
      default_tax_rates: [taxRate.id],
    });
    expect(invoiceOf(subscription)).toMatchObject({
      total: 10_000,
      total_excluding_tax: 9091,
      total_taxes: [
        {
          amount: 909,
          tax_behavior: "inclusive",
          tax_rate_details: { tax_rate: taxRate.id },
          taxable_amount: 9091,
        },
      ],
    });
  });

  it("carry less than 50 yen to the next invoice (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts)", async () => {
    const { stripe, light } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    await stripe.customers.createBalanceTransaction(customer.id, {
      amount: -1950,
      currency: "jpy",
    });
    const subscription = await subscribe(stripe, customer.id, light);
    expect(invoiceOf(subscription)).toMatchObject({
      status: "paid",
      total: 1980,
      amount_due: 0,
      ending_balance: 30,
    });
    const [entry] = (await stripe.customers.listBalanceTransactions(customer.id, { limit: 1 }))
      .data;
    expect(entry).toMatchObject({ type: "invoice_too_small", ending_balance: 30 });
    await advance(stripe, clock.id, endOf(subscription) + 2 * 3600);
    const renewed = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ["latest_invoice"],
    });
    expect(invoiceOf(renewed)).toMatchObject({
      status: "paid",
      total: 1980,
      amount_due: 2010,
      amount_paid: 2010,
      starting_balance: 30,
    });
  });

  it("owe nothing once they are void, and are not paid any more (https://docs.stripe.com/invoicing/overview)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START, "pm_card_chargeCustomerFail");
    const subscription = await subscribe(stripe, customer.id, light, { expand: [PAYMENTS] });
    const voided = await stripe.invoices.voidInvoice(invoiceOf(subscription).id);
    expect(voided.status).toBe("void");
    expect(
      (await stripe.paymentIntents.retrieve(intentOf(invoiceOf(subscription)).id)).status,
    ).toBe("canceled");
    expect(
      await faultOf(stripe.invoices.pay(voided.id, { payment_method: "pm_card_visa" })),
    ).toMatchObject({ statusCode: 400 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe(
      "incomplete_expired",
    );
  });

  it("give back what they took of the balance when they are voided (https://docs.stripe.com/api/invoices/void)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START, "pm_card_chargeCustomerFail");
    await stripe.customers.createBalanceTransaction(customer.id, {
      amount: -500,
      currency: "jpy",
    });
    const subscription = await subscribe(stripe, customer.id, light);
    expect(invoiceOf(subscription)).toMatchObject({ amount_due: 1480 });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 0 });
    await stripe.invoices.voidInvoice(invoiceOf(subscription).id);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -500 });
  });

  it("record a declined payment and say why (https://docs.stripe.com/api/invoices/pay)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START, "pm_card_chargeCustomerFail");
    const subscription = await subscribe(stripe, customer.id, light);
    expect(await faultOf(stripe.invoices.pay(invoiceOf(subscription).id))).toMatchObject({
      statusCode: 402,
      type: "StripeCardError",
      code: "card_declined",
      decline_code: "generic_decline",
    });
    expect(await stripe.invoices.retrieve(invoiceOf(subscription).id)).toMatchObject({
      status: "open",
      attempt_count: 2,
    });
  });

  it("are not paid twice (https://docs.stripe.com/api/invoices/pay)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, light);
    const call = stripe.invoices.pay(invoiceOf(subscription).id);
    expect(await faultOf(call)).toMatchObject({ statusCode: 400, code: "invoice_already_paid" });
  });

  it("ask for 3-D Secure where the card does (https://docs.stripe.com/testing#regulatory-cards)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START, "pm_card_authenticationRequired");
    const subscription = await subscribe(stripe, customer.id, light, { expand: [PAYMENTS] });
    expect(subscription.status).toBe("incomplete");
    expect(intentOf(invoiceOf(subscription))).toMatchObject({ status: "requires_action" });
  });

  it("of a first period are previewed without making anything (https://docs.stripe.com/api/invoices/create_preview)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START);
    const preview = await stripe.invoices.createPreview({
      customer: customer.id,
      subscription_details: { items: [{ price: light.id }] },
    });
    expect(preview).toMatchObject({ total: 1980, amount_due: 1980, status: "draft" });
    expect(
      (await stripe.subscriptions.list({ customer: customer.id, status: "all" })).data,
    ).toEqual([]);
    expect((await stripe.invoices.list({ customer: customer.id })).data).toEqual([]);
  });

  it("are not to come if the subscription ends with its period (https://docs.stripe.com/api/invoices/create_preview)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START);
    const { id } = await subscribe(stripe, customer.id, light);
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(await faultOf(stripe.invoices.createPreview({ subscription: id }))).toMatchObject({
      code: "invoice_upcoming_none",
    });
  });

  it("take coupons off, as long as they run (https://docs.stripe.com/billing/subscriptions/coupons)", async () => {
    const { stripe, standard } = contract();
    const { customer, clock } = await createCustomer(stripe, START);
    const coupon = await stripe.coupons.create({
      percent_off: 25,
      duration: "repeating",
      duration_in_months: 2,
    });
    const subscription = await subscribe(stripe, customer.id, standard, {
      discounts: [{ coupon: coupon.id }],
    });
    expect(invoiceOf(subscription)).toMatchObject({ subtotal: 10_000, total: 7500 });
    const totals: number[] = [];
    for (const days of [30, 61, 91]) {
      await advance(stripe, clock.id, START + days * DAY);
      const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id, {
        expand: ["latest_invoice"],
      });
      totals.push((latest_invoice as Stripe.Invoice).total);
    }
    expect(totals).toEqual([7500, 10_000, 10_000]);
  });

  it("refuse a coupon that is used up (https://docs.stripe.com/api/coupons/object)", async () => {
    const { stripe, standard } = contract();
    const { customer } = await createCustomer(stripe, START);
    const coupon = await stripe.coupons.create({
      percent_off: 10,
      duration: "once",
      max_redemptions: 1,
    });
    await subscribe(stripe, customer.id, standard, { discounts: [{ coupon: coupon.id }] });
    const call = subscribe(stripe, customer.id, standard, { discounts: [{ coupon: coupon.id }] });
    expect(await faultOf(call)).toMatchObject({ statusCode: 400 });
    expect(await stripe.coupons.retrieve(coupon.id)).toMatchObject({
      times_redeemed: 1,
      valid: false,
    });
  });

  it("are refunded in part and in full, and no further (https://docs.stripe.com/refunds)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START);
    const subscription = await subscribe(stripe, customer.id, light, { expand: [PAYMENTS] });
    const payment_intent = intentOf(invoiceOf(subscription)).id;
    expect(await stripe.refunds.create({ payment_intent, amount: 980 })).toMatchObject({
      amount: 980,
      status: "succeeded",
    });
    expect(await faultOf(stripe.refunds.create({ payment_intent, amount: 1001 }))).toMatchObject({
      statusCode: 400,
    });
    const rest = await stripe.refunds.create({ payment_intent, expand: ["charge"] });
    expect(rest).toMatchObject({
      amount: 1000,
      charge: { refunded: true, amount_refunded: 1980 },
    });
    expect(await faultOf(stripe.refunds.create({ payment_intent }))).toMatchObject({
      code: "charge_already_refunded",
    });
    expect((await stripe.invoices.retrieve(invoiceOf(subscription).id)).status).toBe("paid");
  });

  it("are disputed, and the answer decides (https://docs.stripe.com/disputes)", async () => {
    const { stripe, light } = contract();
    const { customer } = await createCustomer(stripe, START, "pm_card_createDispute");
    const subscription = await subscribe(stripe, customer.id, light, { expand: [PAYMENTS] });
    const find = async () =>
      (await stripe.disputes.list({ payment_intent: intentOf(invoiceOf(subscription)).id }))
        .data[0];
    await expect
      .poll(find)
      .toMatchObject({ amount: 1980, reason: "fraudulent", status: "needs_response" });
    const dispute = await find();
    const answered = await stripe.disputes.update(dispute?.id ?? "", {
      evidence: { uncategorized_text: "losing_evidence" },
    });
    await expect
      .poll(async () => (await stripe.disputes.retrieve(answered.id)).status)
      .toBe("lost");
  });
});
