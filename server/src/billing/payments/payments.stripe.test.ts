import { Stripe } from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import type { CallFault } from "../../../../fakes/stripe/requests/call-faults.ts";
import { type StripeAccount, openStripeAccount, useCard } from "../testing/stripe-account.ts";
import { toPaymentError } from "./to-payment-error.ts";

let account: StripeAccount;
beforeEach(async () => {
  account = await openStripeAccount();
});

describe("readCustomer", () => {
  it("reads customer, subscriptions with their discounts, schedules and invoices", async () => {
    const { stripe, payments } = account;
    const id = await account.createCustomer();
    const light = await account.subscribe(id, "tenbin_light");
    const ended = await account.subscribe(id, "tenbin_unit", "7203");
    await stripe.subscriptions.cancel(ended.id);
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: light.id });
    const read = await payments.readCustomer(id);
    expect(read.customer?.id).toBe(id);
    expect(read.paymentMethod?.card).toMatchObject({ brand: "visa", last4: "4242" });
    expect(read.subscriptions.map(({ id: one, status }) => [one, status])).toEqual(
      expect.arrayContaining([
        [light.id, "active"],
        [ended.id, "canceled"],
      ]),
    );
    expect(read.subscriptions.map(({ discounts }) => discounts)).toEqual([[], []]);
    expect(read.schedules).toMatchObject([
      { id: schedule.id, phases: [{ items: [{ price: { product: "tenbin_light" } }] }] },
    ]);
    expect(new Set(read.invoices.map(({ total }) => total))).toEqual(new Set([1_980, 500]));
  });

  it("reads every page", async () => {
    const { stripe, payments } = account;
    const id = await account.createCustomer();
    for (let made = 0; made < 101; made += 1) {
      const unit = await account.subscribe(id, "tenbin_unit", String(1000 + made));
      await stripe.subscriptions.cancel(unit.id);
    }
    const { subscriptions, invoices } = await payments.readCustomer(id);
    expect([subscriptions.length, invoices.length]).toEqual([101, 101]);
  });

  it.each(["unknown", "deleted"])("finds nothing of a customer who is %s", async (kind) => {
    const id = kind === "unknown" ? "cus_none" : await account.createCustomer();
    if (kind === "deleted") await account.payments.forgetCustomer(id);
    expect(await account.payments.readCustomer(id)).toEqual({
      customer: null,
      paymentMethod: null,
      subscriptions: [],
      schedules: [],
      invoices: [],
      refunds: [],
      disputes: [],
    });
  });

  it("repeats a call once by itself and then gives up", async () => {
    const id = await account.createCustomer();
    const faults: CallFault[] = ["reset"];
    account.faults = () => faults.shift() ?? null;
    expect((await account.payments.readCustomer(id)).customer?.id).toBe(id);
    account.faults = () => "reset";
    await expect(account.payments.readCustomer(id)).rejects.toMatchObject({
      name: "PaymentError",
      kind: "ambiguous",
    });
  });
});

describe("endPayments", () => {
  it("ends plan and units, voids what is open and expires open Checkouts", async () => {
    const { stripe, payments } = account;
    const id = await account.createCustomer();
    const light = await account.subscribe(id, "tenbin_light");
    await account.subscribe(id, "tenbin_unit", "7203");
    await stripe.subscriptionSchedules.create({ from_subscription: light.id });
    await useCard(stripe, id, "pm_card_chargeCustomerFail");
    account.clock.now += 32 * 86_400;
    const session = await stripe.checkout.sessions.create({
      customer: id,
      mode: "subscription",
      success_url: "https://tenbin.example/completed",
      line_items: [{ price: light.items.data[0]?.price.id ?? "", quantity: 1 }],
    });
    await payments.endPayments(id);
    await payments.endPayments(id);
    const { subscriptions, invoices } = await payments.readCustomer(id);
    expect(subscriptions.map(({ status }) => status)).toEqual(["canceled", "canceled"]);
    const byStatus = Object.groupBy(invoices, ({ status }) => status ?? "none");
    expect(byStatus).toEqual({
      paid: [expect.anything(), expect.anything()],
      void: [expect.anything(), expect.anything()],
    });
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("expired");
  });

  it("has nothing to do for a customer who is gone", async () => {
    await expect(account.payments.endPayments("cus_none")).resolves.toBeUndefined();
  });
});

describe("forgetCustomer", () => {
  it("deletes the customer once", async () => {
    const { stripe, payments } = account;
    const id = await account.createCustomer();
    await payments.forgetCustomer(id);
    await payments.forgetCustomer(id);
    expect(await stripe.customers.retrieve(id)).toMatchObject({ deleted: true });
  });
});

const raise = (raw: object) => toPaymentError(Stripe.errors.StripeError.generate(raw));

describe("toPaymentError", () => {
  it.each([
    [{ statusCode: 404, type: "invalid_request_error", code: "resource_missing" }, "missing"],
    [{ statusCode: 400, type: "invalid_request_error", code: "parameter_invalid" }, "refused"],
    [{ statusCode: 402, type: "card_error", code: "card_declined" }, "refused"],
    [{ statusCode: 400, type: "idempotency_error" }, "refused"],
    [{ statusCode: 429, type: "invalid_request_error", code: "rate_limit" }, "unavailable"],
    [{ statusCode: 401, type: "invalid_request_error" }, "unavailable"],
    [{ statusCode: 403, type: "invalid_request_error" }, "unavailable"],
    [{ statusCode: 409, type: "api_error", code: "idempotency_key_in_use" }, "ambiguous"],
    [{ statusCode: 500, type: "api_error" }, "ambiguous"],
  ])("sorts %o as %s", (raw, kind) => {
    expect(raise(raw)).toMatchObject({ name: "PaymentError", kind });
  });

  it("concludes nothing from an object of the other mode", () => {
    const message =
      "No such customer: 'cus_1'; a similar object exists in live mode, but a test mode key was used to make this request.";
    const raw = { statusCode: 404, type: "invalid_request_error", code: "resource_missing" };
    expect(raise({ ...raw, message })).toMatchObject({ kind: "unavailable" });
  });

  it("repeats nothing of Stripe's text", () => {
    const raw = { statusCode: 400, code: "email_invalid", message: "Invalid: a@b.example" };
    expect(JSON.stringify(raise(raw), Object.getOwnPropertyNames(Error))).not.toContain("a@b");
    expect(raise(raw)).toMatchObject({ message: "payment service: refused (email_invalid)" });
  });

  it("leaves other errors as they are", () => {
    const error = new Error("no database");
    expect(toPaymentError(error)).toBe(error);
  });
});
