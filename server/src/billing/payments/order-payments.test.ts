import { beforeEach, describe, expect, it } from "vitest";
import { readCustomer } from "../subscription-state/read-customer.ts";
import { payCheckout } from "../testing/hosted-pages.ts";
import { type StripeAccount, openStripeAccount, useCard } from "../testing/stripe-account.ts";
import type { CheckoutRequest } from "./order-payments.ts";

const DAY = 86_400;
let account: StripeAccount;
let customerId: string;
beforeEach(async () => {
  account = await openStripeAccount();
  customerId = await account.createCustomer();
});

function checkout(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    orderId: "order-1",
    customerId,
    product: { plan: "tenbin_unit", ticker: "7203" },
    text: "1か月ごとに自動で更新します。",
    couponCode: null,
    beginsAt: null,
    expiresAt: account.clock.now + 3_600,
    successUrl: "https://tenbin.example/completed?session_id={CHECKOUT_SESSION_ID}",
    cancelUrl: "https://tenbin.example/failed",
    ...changes,
  };
}

/** The customer's first running subscription, as our rows would be. */
async function readState() {
  const read = await account.payments.readCustomer(customerId);
  const { states, refused } = readCustomer(
    { ...read, customerId, invoices: [], readAt: account.clock.now, readingNumber: 1 },
    [],
  );
  expect(refused).toEqual([]);
  return states.at(0);
}

describe("createCheckout", () => {
  it("leads to a Japanese page with our text and consent, without promotion codes", async () => {
    const { sessionId, url } = await account.payments.createCheckout(checkout());
    expect(url).toMatch(/^http/);
    expect(await account.stripe.checkout.sessions.retrieve(sessionId)).toMatchObject({
      locale: "ja",
      status: "open",
      customer: customerId,
      consent_collection: { terms_of_service: "required" },
      custom_text: { submit: { message: "1か月ごとに自動で更新します。" } },
      allow_promotion_codes: null,
      expires_at: account.clock.now + 3_600,
      amount_total: 500,
      metadata: { order_id: "order-1", ticker: "7203" },
    });
  });

  it("makes one Checkout of an order, which is found by its id", async () => {
    const { payments } = account;
    const first = await payments.createCheckout(checkout());
    expect(await payments.createCheckout(checkout())).toEqual(first);
    account.clock.now += 2 * DAY;
    expect(await payments.findCheckoutOf({ orderId: "order-1", customerId })).toEqual({
      ...first,
      status: "expired",
      url: null,
    });
    expect(await payments.findCheckoutOf({ orderId: "order-2", customerId })).toBeNull();
  });

  it("marks the subscription that is paid with the order and the company", async () => {
    const { payments, fake } = account;
    const { sessionId } = await payments.createCheckout(checkout());
    payCheckout(fake, sessionId);
    expect(await payments.readCheckout(sessionId)).toMatchObject({ status: "complete", url: null });
    const { subscriptions } = await payments.readCustomer(customerId);
    expect(subscriptions).toMatchObject([
      {
        metadata: { order_id: "order-1", ticker: "7203" },
        billing_mode: { type: "flexible", flexible: { proration_discounts: "included" } },
      },
    ]);
  });

  it("takes nothing for a plan of which Stripe has no price of ours", async () => {
    const { stripe, payments } = account;
    await payments.createCheckout(checkout({ orderId: "order-0" }));
    const { data } = await stripe.prices.list({ product: "tenbin_unit" });
    await stripe.prices.update(data[0]?.id ?? "", { active: false });
    await expect(payments.createCheckout(checkout())).rejects.toMatchObject({
      kind: "unavailable",
      code: "price_missing",
    });
    await expect(payments.requirePrice("tenbin_unit")).rejects.toMatchObject({
      code: "price_missing",
    });
    await payments.requirePrice("tenbin_light");
  });
});

describe("expireCheckout", () => {
  it("ends an open Checkout and leaves one that was paid as it is", async () => {
    const { payments, fake } = account;
    const open = await payments.createCheckout(checkout());
    const paid = await payments.createCheckout(checkout({ orderId: "order-2" }));
    payCheckout(fake, paid.sessionId);
    expect(await payments.expireCheckout(open.sessionId)).toMatchObject({ status: "expired" });
    expect(await payments.expireCheckout(open.sessionId)).toMatchObject({ status: "expired" });
    expect(await payments.expireCheckout(paid.sessionId)).toMatchObject({ status: "complete" });
  });
});

const order = (orderId = "order-1") => ({ orderId, customerId });

describe("upgrade", () => {
  it("charges what the preview of the same moment said", async () => {
    const { payments } = account;
    const { id } = await account.subscribe(customerId, "tenbin_light");
    account.clock.now += 10 * DAY;
    const request = { subscriptionId: id, plan: "tenbin_standard", at: account.clock.now } as const;
    const preview = await payments.previewUpgrade(request);
    account.clock.now += 14 * 60;
    await payments.upgrade(order(), request);
    const { invoices } = await payments.readCustomer(customerId);
    expect(invoices[0]).toMatchObject({ status: "paid", amount_due: preview.amountDue });
    expect(preview.lines.map(({ plan, amount }) => [plan, Math.sign(amount)])).toEqual(
      expect.arrayContaining([
        ["tenbin_light", -1],
        ["tenbin_standard", 1],
      ]),
    );
    expect(await payments.isUpgradeMade(order(), id)).toBe(true);
    expect(await payments.isUpgradeMade(order("order-2"), id)).toBe(false);
  });

  it("is made once for an order, however late it is repeated", async () => {
    const { payments } = account;
    const { id } = await account.subscribe(customerId, "tenbin_light");
    const request = { subscriptionId: id, plan: "tenbin_standard", at: account.clock.now } as const;
    await payments.upgrade(order(), request);
    account.clock.now += 2 * DAY;
    await payments.upgrade(order(), request);
    expect((await payments.readCustomer(customerId)).invoices).toHaveLength(2);
  });

  it.each(["pm_card_chargeCustomerFail", "pm_card_authenticationRequired"])(
    "waits on the hosted invoice with %s",
    async (card) => {
      const { payments, stripe } = account;
      const { id } = await account.subscribe(customerId, "tenbin_light");
      await useCard(stripe, customerId, card);
      const request = { subscriptionId: id, plan: "tenbin_expert", at: account.clock.now } as const;
      await payments.upgrade(order(), request);
      const state = await readState();
      expect(state).toMatchObject({
        product: { plan: "tenbin_light" },
        pendingUpgrade: { plan: "tenbin_expert", expiresAt: account.clock.now + 23 * 3_600 },
      });
      const invoiceId = state?.pendingUpgrade?.invoiceId ?? "";
      expect(await payments.findPaymentUrl(invoiceId)).toMatch(/^http/);
      expect(await payments.isUpgradeMade(order(), id)).toBe(true);
    },
  );

  it("withdraws a downgrade, and a churn", async () => {
    const { payments } = account;
    const { id } = await account.subscribe(customerId, "tenbin_standard");
    await payments.scheduleDowngrade(id, "tenbin_light");
    await payments.scheduleEnd(id);
    expect(await readState()).toMatchObject({ status: "to_quit" });
    const request = { subscriptionId: id, plan: "tenbin_expert", at: account.clock.now } as const;
    await payments.upgrade(order(), request);
    expect(await readState()).toMatchObject({
      product: { plan: "tenbin_expert" },
      status: "active",
      downgrade: null,
    });
    const unit = await account.subscribe(customerId, "tenbin_light");
    await payments.scheduleEnd(unit.id);
    await payments.upgrade(order("order-2"), { ...request, subscriptionId: unit.id });
    const { subscriptions } = await payments.readCustomer(customerId);
    expect(subscriptions.map((one) => one.cancel_at_period_end)).toEqual([false, false]);
  });
});

describe("changes at the end of the period", () => {
  it("are scheduled on top of each other and withdrawn one by one, each repeatable", async () => {
    const { payments } = account;
    const { id } = await account.subscribe(customerId, "tenbin_expert");
    const end = (await readState())?.periodEnd;
    const active = { status: "active", downgrade: null, endsAt: null };
    const downgraded = { ...active, downgrade: { plan: "tenbin_light", at: end } };
    const steps = [
      [() => payments.scheduleDowngrade(id, "tenbin_standard"), { status: "active" }],
      [() => payments.scheduleDowngrade(id, "tenbin_light"), downgraded],
      [() => payments.scheduleEnd(id), { ...downgraded, status: "to_quit", endsAt: end }],
      [() => payments.withdrawEnd(id, null), downgraded],
      [() => payments.withdrawDowngrade(id), active],
      [() => payments.scheduleEnd(id), { ...active, status: "to_quit", endsAt: end }],
      [() => payments.withdrawEnd(id, null), active],
    ] as const;
    for (const [step, expected] of steps) {
      await step();
      await step();
      expect(await readState()).toMatchObject(expected);
    }
  });

  it("come with the period after a downgrade in a short month", async () => {
    const { payments, clock } = account;
    // Since 31 January.
    const { id } = await account.subscribe(customerId, "tenbin_expert");
    await payments.scheduleDowngrade(id, "tenbin_standard");
    clock.now += 30 * DAY;
    const march31 = Date.UTC(2026, 2, 31) / 1_000;
    await payments.scheduleDowngrade(id, "tenbin_light");
    expect(await readState()).toMatchObject({
      product: { plan: "tenbin_standard" },
      downgrade: { plan: "tenbin_light", at: march31 },
    });
    await payments.scheduleEnd(id);
    expect(await readState()).toMatchObject({ status: "to_quit", endsAt: march31 });
  });

  it("leave a downgrade that has come as it is", async () => {
    const { payments, clock, stripe } = account;
    const { id } = await account.subscribe(customerId, "tenbin_standard");
    await payments.scheduleDowngrade(id, "tenbin_light");
    clock.now += 30 * DAY;
    await payments.scheduleDowngrade(id, "tenbin_light");
    const { data } = await stripe.subscriptionSchedules.list({ customer: customerId });
    expect(data.map(({ phases }) => phases.at(-1)?.start_date)).toEqual([
      Date.UTC(2026, 1, 28) / 1_000,
    ]);
  });

  it("void an upgrade that waits", async () => {
    const { payments, stripe } = account;
    const { id } = await account.subscribe(customerId, "tenbin_standard");
    await useCard(stripe, customerId, "pm_card_chargeCustomerFail");
    const request = { subscriptionId: id, plan: "tenbin_expert", at: account.clock.now } as const;
    for (const change of [
      () => payments.scheduleEnd(id),
      () => payments.scheduleDowngrade(id, "tenbin_light"),
    ]) {
      await payments.upgrade({ orderId: String(change), customerId }, request);
      expect((await readState())?.pendingUpgrade).not.toBeNull();
      await change();
      expect((await readState())?.pendingUpgrade).toBeNull();
    }
  });
});

describe("endings at once", () => {
  it("void what is open", async () => {
    const { payments, stripe } = account;
    const { id } = await account.subscribe(customerId, "tenbin_light");
    await useCard(stripe, customerId, "pm_card_chargeCustomerFail");
    account.clock.now += 32 * DAY;
    await payments.endNow(id);
    await payments.endNow(id);
    const { subscriptions, invoices } = await payments.readCustomer(customerId);
    expect(subscriptions.map(({ status }) => status)).toEqual(["canceled"]);
    expect(invoices.map(({ status }) => status)).toEqual(["void", "paid"]);
  });

  it("refund once what was paid for a surplus", async () => {
    const { payments, stripe } = account;
    await account.subscribe(customerId, "tenbin_light");
    const { id } = await account.subscribe(customerId, "tenbin_standard");
    await payments.endAndRefund({ orderId: "order-1", subscriptionId: id });
    account.clock.now += 2 * DAY;
    await payments.endAndRefund({ orderId: "order-1", subscriptionId: id });
    const { data } = await stripe.refunds.list();
    expect(data.map(({ amount, reason }) => [amount, reason])).toEqual([[10_000, "duplicate"]]);
    const { subscriptions } = await payments.readCustomer(customerId);
    expect(subscriptions.map(({ status }) => status).toSorted()).toEqual(["active", "canceled"]);
  });
});

describe("a surplus whose invoice changed the balance", () => {
  it.each([
    ["credit that it used", -500],
    ["what was owed before and charged with it", 30],
    ["credit that was worth more than it", -20_000],
  ])("gives %s back once", async (_, amount) => {
    const { payments, stripe } = account;
    await account.subscribe(customerId, "tenbin_light");
    await stripe.customers.createBalanceTransaction(customerId, { amount, currency: "jpy" });
    const { id } = await account.subscribe(customerId, "tenbin_standard");
    for (const days of [0, 2]) {
      account.clock.now += days * DAY;
      await payments.endAndRefund({ orderId: "order-1", subscriptionId: id });
      expect((await payments.readCustomer(customerId)).customer?.balance).toBe(amount);
    }
  });
});

describe("createPortal", () => {
  it.each([
    ["goes on", null],
    ["has a downgrade scheduled", "tenbin_light"],
  ] as const)("lets the card chosen there pay for a plan that %s", async (_, downgrade) => {
    const { payments, stripe, clock } = account;
    const id = await payments.createCustomer({ uid: "u1", email: null, key: "customer:u1" });
    const product = { plan: "tenbin_standard", ticker: null } as const;
    const { sessionId } = await payments.createCheckout(checkout({ customerId: id, product }));
    payCheckout(account.fake, sessionId);
    const [bought] = (await stripe.subscriptions.list({ customer: id })).data;
    if (downgrade !== null) await payments.scheduleDowngrade(bought?.id ?? "", downgrade);
    await payments.createPortal(id, "https://tenbin.example/setting");
    expect(await stripe.customers.retrieve(id)).toMatchObject({
      invoice_settings: { default_payment_method: bought?.default_payment_method },
    });
    await useCard(stripe, id, "pm_card_chargeCustomerFail");
    clock.now += 32 * DAY;
    const renewed = await stripe.subscriptions.retrieve(bought?.id ?? "");
    expect(renewed.status).toBe("past_due");
  });
});

describe("createPortal after the card of a plan was removed", () => {
  it("opens, and lets the next card pay", async () => {
    const { payments, stripe, clock } = account;
    const id = await payments.createCustomer({ uid: "u1", email: null, key: "customer:u1" });
    const product = { plan: "tenbin_standard", ticker: null } as const;
    const { sessionId } = await payments.createCheckout(checkout({ customerId: id, product }));
    payCheckout(account.fake, sessionId);
    const [bought] = (await stripe.subscriptions.list({ customer: id })).data;
    await stripe.paymentMethods.detach(bought?.default_payment_method as string);
    expect(await payments.createPortal(id, "https://tenbin.example/setting")).toMatch(/^http/);
    await useCard(stripe, id, "pm_card_visa");
    clock.now += 32 * DAY;
    const [renewed] = (await stripe.subscriptions.list({ customer: id })).data;
    expect(renewed).toMatchObject({ status: "active", default_payment_method: null });
    expect((await stripe.invoices.list({ customer: id, status: "paid" })).data).toHaveLength(2);
  });
});

describe("createCustomer and createPortal", () => {
  it("make one Japanese customer for a key, who gets a page for cards", async () => {
    const { payments, stripe } = account;
    const member = { uid: "u1", email: "a@tenbin.example", key: "customer:u1" };
    const id = await payments.createCustomer(member);
    expect(await payments.createCustomer({ ...member, email: "b@tenbin.example" })).toBe(id);
    expect(await stripe.customers.retrieve(id)).toMatchObject({
      email: "b@tenbin.example",
      preferred_locales: ["ja"],
      metadata: { uid: "u1" },
    });
    expect(await payments.createPortal(id, "https://tenbin.example/setting")).toMatch(/^http/);
  });
});
