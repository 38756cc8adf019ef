import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { readInvoice } from "./read-invoice.ts";

type Changes = Readonly<Record<string, unknown>>;

const period = { start: 1_763_078_400, end: 1_764_547_200 };

function line(amount: number, changes: Changes = {}, product = "tenbin_standard") {
  return {
    amount,
    discount_amounts: [],
    period,
    parent: { subscription_item_details: { subscription: "sub_1", proration: true } },
    pricing: { price_details: { price: "price_1", product } },
    ...changes,
  };
}

function stripeInvoice(lines: readonly unknown[], changes: Changes = {}): Stripe.Invoice {
  const invoice = {
    id: "in_1",
    number: "TENBIN-0002",
    status: "paid",
    currency: "jpy",
    total: 4_545,
    amount_due: 4_585,
    starting_balance: 40,
    ending_balance: 0,
    created: period.start,
    status_transitions: { finalized_at: period.start + 1, paid_at: period.start + 5 },
    parent: { subscription_details: { subscription: "sub_1", metadata: {} } },
    lines: { data: lines, has_more: false },
    ...changes,
  };
  return invoice as unknown as Stripe.Invoice;
}

const upgrade = [line(-1_122, {}, "tenbin_light"), line(5_667)];
const read = (changes: Changes = {}, lines: readonly unknown[] = upgrade) =>
  readInvoice(stripeInvoice(lines, changes));
const refused = (reason: string) => ({ kind: "refused", reason: `invoice: ${reason}` });

describe("readInvoice", () => {
  it("reads an upgrade with its credit", () => {
    const common = {
      subscriptionId: "sub_1",
      periodStart: period.start,
      periodEnd: period.end,
      rate: 10,
    };
    expect(read()).toEqual({
      kind: "row",
      row: {
        invoiceId: "in_1",
        number: "TENBIN-0002",
        issuedAt: period.start + 1,
        status: "paid",
        lines: [
          {
            ...common,
            product: { kind: "plan", plan: "tenbin_light" },
            kind: "credit",
            amount: -1_122,
          },
          {
            ...common,
            product: { kind: "plan", plan: "tenbin_standard" },
            kind: "rest",
            amount: 5_667,
          },
        ],
        carriedIn: 40,
        charged: 4_585,
        carriedOut: 0,
        paidAt: period.start + 5,
        paymentUrl: null,
      },
    });
  });

  it("takes discounts off the line that they belong to", () => {
    const parent = { subscription_item_details: { subscription: "sub_1", proration: false } };
    const discounted = line(1_980, { parent, discount_amounts: [{ amount: 500 }] }, "tenbin_light");
    expect(read({ total: 1_480 }, [discounted])).toMatchObject({
      row: { lines: [{ kind: "month", amount: 1_480 }] },
    });
  });

  it("takes the company of a unit from the metadata of its subscription", () => {
    const parent = { subscription_details: { metadata: { ticker: "7203" } } };
    expect(read({ total: 500, parent }, [line(500, {}, "tenbin_unit")])).toMatchObject({
      row: { lines: [{ product: { kind: "unit", ticker: "7203" } }] },
    });
  });

  it.each([
    ["open", "unpaid"],
    ["uncollectible", "unpaid"],
    ["void", "void"],
  ])("has for Stripe's status %s the status %s", (status, expected) => {
    expect(read({ status })).toMatchObject({ row: { status: expected } });
  });

  it("has Stripe's page to pay it until it is paid or void", () => {
    const hosted_invoice_url = "https://invoice.stripe.com/i/1";
    const urlOf = (status: string) => {
      const reading = read({ status, hosted_invoice_url });
      return reading.kind === "row" ? reading.row.paymentUrl : reading;
    };
    expect(["open", "uncollectible", "paid", "void"].map(urlOf)).toEqual([
      hosted_invoice_url,
      hosted_invoice_url,
      null,
      null,
    ]);
  });

  it("waits for a draft to be finalised", () => {
    expect(read({ status: "draft", number: null })).toEqual({ kind: "draft" });
  });

  it("is issued when it was made, and carries on its balance, where nothing else is known", () => {
    const status_transitions = { finalized_at: null, paid_at: null };
    expect(read({ status: "open", status_transitions, ending_balance: null })).toMatchObject({
      row: { issuedAt: period.start, paidAt: null, carriedOut: 40 },
    });
  });

  it.each([
    ["another currency", { currency: "usd" }, "unexpected currency"],
    ["a new status", { status: "dreaming" }, "unexpected status"],
    ["no number", { number: null }, "unexpected number"],
    ["no subscription", { parent: null }, "unexpected parent"],
    ["a total that is not of its lines", { total: 4_546 }, "lines add up to 4545, not 4546"],
    [
      "lines on further pages",
      { lines: { data: upgrade, has_more: true } },
      "unexpected lines.has_more",
    ],
    [
      "a line of no subscription",
      { lines: { data: [line(1, { parent: null })], has_more: false } },
      "unexpected lines.data.0.parent",
    ],
    [
      "a product of somebody else",
      { lines: { data: [line(4_545, {}, "prod_gold")], has_more: false } },
      "line of a product that is not ours",
    ],
  ])("refuses an invoice with %s", (_, changes, reason) => {
    expect(read(changes)).toEqual(refused(reason));
  });
});
