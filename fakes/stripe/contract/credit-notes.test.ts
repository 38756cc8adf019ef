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

describe.each(targets)("credit notes at $name", (target) => {
  const contract = openContract(target);

  /** The first invoice of somebody, which was paid, or whose payment failed. */
  async function bill(card = "pm_card_visa") {
    const { stripe, light, taxRate } = contract();
    const { customer, clock } = await createCustomer(stripe, START, card);
    const subscription = await subscribe(stripe, customer.id, light, {
      default_tax_rates: [taxRate.id],
      payment_behavior: "allow_incomplete",
    });
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    return { stripe, customer, clock, subscription, invoice };
  }

  it("refund a paid invoice, whose total stays, by a line with its tax (https://docs.stripe.com/api/credit_notes/create)", async () => {
    const { stripe, customer, invoice } = await bill();
    const line = invoice.lines.data[0]?.id ?? "";
    const note = await stripe.creditNotes.create({
      invoice: invoice.id,
      lines: [{ type: "invoice_line_item", invoice_line_item: line, amount: 1100 }],
      refund_amount: 1100,
      reason: "order_change",
      memo: "途中解約のため",
      expand: ["refunds.refund"],
    });
    expect(note).toMatchObject({
      number: `${invoice.number}-CN-01`,
      status: "issued",
      type: "post_payment",
      total: 1100,
      total_excluding_tax: 1000,
      total_taxes: [{ amount: 100, taxable_amount: 1000 }],
      pre_payment_amount: 0,
      post_payment_amount: 1100,
      lines: { data: [{ invoice_line_item: line, amount: 1100 }] },
      refunds: [{ amount_refunded: 1100, refund: { amount: 1100, status: "succeeded" } }],
    });
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
      status: "paid",
      total: 1980,
      amount_due: 1980,
      amount_paid: 1980,
      post_payment_credit_notes_amount: 1100,
      pre_payment_credit_notes_amount: 0,
    });
    const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
    expect(charge?.amount_refunded).toBe(1100);
    const [made] = await eventsOf(stripe, note.id);
    expect(made).toMatchObject({ type: "credit_note.created" });
    const changed = (await eventsOf(stripe, invoice.id)).at(-1);
    expect(changed).toMatchObject({
      type: "invoice.updated",
      data: { previous_attributes: { post_payment_credit_notes_amount: 0 } },
    });
    expect((await stripe.creditNotes.list({ invoice: invoice.id })).data).toHaveLength(1);
  });

  it("credit the balance, from which the next invoice takes (https://docs.stripe.com/billing/customer/balance)", async () => {
    const { stripe, customer, clock, subscription, invoice } = await bill();
    const note = await stripe.creditNotes.create({
      invoice: invoice.id,
      amount: 980,
      credit_amount: 980,
    });
    const [entry] = (await stripe.customers.listBalanceTransactions(customer.id)).data;
    expect(entry).toMatchObject({ amount: -980, type: "credit_note", credit_note: note.id });
    expect(note.customer_balance_transaction).toBe(entry?.id);
    const end = subscription.items.data[0]?.current_period_end ?? 0;
    await advance(stripe, clock.id, end + 2 * 3600);
    const [renewal] = (await stripe.invoices.list({ customer: customer.id, limit: 1 })).data;
    expect(renewal).toMatchObject({ total: 1980, amount_due: 1000, status: "paid" });
  });

  it("link a refund that was made before, once (https://docs.stripe.com/api/credit_notes/create#create_credit_note-refunds)", async () => {
    const { stripe, customer, invoice } = await bill();
    const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
    const refund = await stripe.refunds.create({ charge: charge?.id ?? "" });
    const create = () =>
      stripe.creditNotes.create({
        invoice: invoice.id,
        amount: 1980,
        refunds: [{ refund: refund.id }],
      });
    expect((await create()).refunds).toMatchObject([{ refund: refund.id, amount_refunded: 1980 }]);
    expect(await faultOf(create())).toMatchObject({ statusCode: 400 });
    expect((await stripe.refunds.list({ charge: charge?.id ?? "" })).data).toHaveLength(1);
  });

  it("lower an open invoice, and end it when nothing is left (https://docs.stripe.com/invoicing/integration/programmatic-credit-notes)", async () => {
    const { stripe, subscription, invoice } = await bill("pm_card_chargeCustomerFail");
    const lower = (amount: number) => stripe.creditNotes.create({ invoice: invoice.id, amount });
    const first = await lower(980);
    expect(first).toMatchObject({ type: "pre_payment", pre_payment_amount: 980 });
    const lowered = { total: 1980, amount_due: 1000, amount_remaining: 1000, status: "open" };
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject(lowered);
    expect((await stripe.creditNotes.voidCreditNote(first.id)).status).toBe("void");
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
      amount_due: 1980,
      pre_payment_credit_notes_amount: 0,
    });
    await lower(980);
    await stripe.invoices.pay(invoice.id, { payment_method: "pm_card_visa" });
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
      status: "paid",
      amount_paid: 1000,
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
    const other = await bill("pm_card_chargeCustomerFail");
    await stripe.creditNotes.create({ invoice: other.invoice.id, amount: 1980 });
    expect(await stripe.invoices.retrieve(other.invoice.id)).toMatchObject({
      status: "paid",
      amount_due: 0,
      amount_paid: 0,
      pre_payment_credit_notes_amount: 1980,
    });
  });

  it("reject more than is left, and what does not add up (https://docs.stripe.com/api/credit_notes/create)", async () => {
    const { stripe, clock, invoice } = await bill();
    const create = (amount: number, refund_amount: number) =>
      faultOf(stripe.creditNotes.create({ invoice: invoice.id, amount, refund_amount }));
    expect(await create(1981, 1981)).toMatchObject({ statusCode: 400, param: "amount" });
    expect(await create(500, 400)).toMatchObject({ statusCode: 400 });
    await advance(stripe, clock.id, START + DAY);
    expect((await stripe.creditNotes.list({ invoice: invoice.id })).data).toEqual([]);
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
      post_payment_credit_notes_amount: 0,
    });
  });
});
