import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Catalog,
  connectOverHttp,
  createCatalog,
  eventsOf,
  faultOf,
} from "../contract/testing/workbench.ts";
import { type FakeStripe, startFakeStripe } from "./start-fake-stripe.ts";

const CARD = { expiry: "12/40", cvc: "123", name: "TARO TENBIN" };
const VISA = { ...CARD, number: "4242 4242 4242 4242" };
const CHALLENGED = { ...CARD, number: "4000 0027 6000 3184" };
const DECLINED = { ...CARD, number: "4000 0000 0000 0341" };

function post(url: string, form: Record<string, string>): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
}

describe("hosted pages", () => {
  let folder: string;
  let fake: FakeStripe;
  let stripe: Stripe;
  let plans: Catalog;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-stripe-"));
    fake = await startFakeStripe({
      folder,
      account: { termsOfServiceUrl: "https://tenbin.example/tos" },
    });
    stripe = connectOverHttp(fake.url);
    plans = await createCatalog(stripe);
  });
  afterAll(async () => {
    await fake.stop();
    await rm(folder, { recursive: true });
  });

  async function openCheckout(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
    const customer = await stripe.customers.create({ email: "a@tenbin.example" });
    const session = await stripe.checkout.sessions.create({
      mode: "subscription",
      customer: customer.id,
      line_items: [{ price: plans.light.id, quantity: 1, tax_rates: [plans.taxRate.id] }],
      success_url: "https://tenbin.example/done?session_id={CHECKOUT_SESSION_ID}",
      cancel_url: "https://tenbin.example/pricing",
      locale: "ja",
      ...more,
    });
    return { customer, session, url: session.url ?? "" };
  }

  const sessionOf = (id: string) =>
    stripe.checkout.sessions.retrieve(id, { expand: ["subscription", "line_items"] });

  it("show what is sold in Checkout and lead back with the session when it is paid", async () => {
    const { session, url } = await openCheckout({
      subscription_data: { metadata: { uid: "u1" } },
      custom_text: { submit: { message: "解約はいつでもできます。" } },
    });
    const page = await (await fetch(url)).text();
    for (const shown of [
      "ライト",
      "¥1,980",
      "うち消費税",
      "¥180",
      "解約はいつでもできます。",
      "a@tenbin.example",
    ]) {
      expect(page).toContain(shown);
    }
    expect(page).not.toContain("<script");
    const answer = await post(url, { action: "pay", ...VISA });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(
      `https://tenbin.example/done?session_id=${session.id}`,
    );
    expect(await sessionOf(session.id)).toMatchObject({
      status: "complete",
      payment_status: "paid",
      amount_total: 1980,
      subscription: {
        status: "active",
        metadata: { uid: "u1" },
        items: { data: [{ tax_rates: [{ percentage: 10 }] }] },
      },
      line_items: { data: [{ amount_total: 1980, amount_tax: 180 }] },
    });
    expect(await (await fetch(url)).text()).toContain("お支払いは完了しています");
    expect((await post(url, { action: "pay", ...VISA })).status).toBe(200);
    expect(
      (await stripe.subscriptions.list({ customer: session.customer as string })).data,
    ).toHaveLength(1);
  });

  it("ask in Checkout for consent to the terms", async () => {
    const { session, url } = await openCheckout({
      consent_collection: { terms_of_service: "required" },
    });
    expect(await (await fetch(url)).text()).toContain('href="https://tenbin.example/tos"');
    expect((await post(url, { action: "pay", ...VISA })).status).toBe(402);
    expect((await post(url, { action: "pay", terms: "accepted", ...VISA })).status).toBe(303);
    expect((await sessionOf(session.id)).consent?.terms_of_service).toBe("accepted");
  });

  it("take a promotion code in Checkout, in any case of its letters, and give it back", async () => {
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: "once" });
    await stripe.promotionCodes.create({
      code: "HALF50",
      promotion: { type: "coupon", coupon: coupon.id },
    });
    const { session, url } = await openCheckout({ allow_promotion_codes: true });
    const wrong = await post(url, { action: "redeem", code: "none" });
    expect(await wrong.text()).toContain("このプロモーションコードは使えません。");
    expect(await (await post(url, { action: "redeem", code: "half50" })).text()).toContain("¥990");
    expect(await (await post(url, { action: "remove_code" })).text()).not.toContain("¥990");
    await post(url, { action: "redeem", code: "half50" });
    await post(url, { action: "pay", ...VISA });
    expect(await sessionOf(session.id)).toMatchObject({
      amount_total: 990,
      total_details: { amount_discount: 990 },
    });
    expect(await stripe.coupons.retrieve(coupon.id)).toMatchObject({ times_redeemed: 1 });
  });

  it("redeem a promotion code of one use once, in whichever Checkout is paid first", async () => {
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: "once" });
    await stripe.promotionCodes.create({
      code: "ONLY1",
      max_redemptions: 1,
      promotion: { type: "coupon", coupon: coupon.id },
    });
    const one = await openCheckout({ allow_promotion_codes: true });
    const other = await openCheckout({ allow_promotion_codes: true });
    for (const { url } of [one, other]) await post(url, { action: "redeem", code: "ONLY1" });
    expect((await post(other.url, { action: "pay", ...VISA })).status).toBe(303);
    const refused = await post(one.url, { action: "pay", ...VISA });
    expect(await refused.text()).toContain("このプロモーションコードは使えません。");
    await post(one.url, { action: "remove_code" });
    expect((await post(one.url, { action: "pay", ...VISA })).status).toBe(303);
    expect((await sessionOf(one.session.id)).amount_total).toBe(1980);
    expect(await stripe.coupons.retrieve(coupon.id)).toMatchObject({ times_redeemed: 1 });
  });

  it("show a declined card in Checkout, and take another", async () => {
    const { session, url } = await openCheckout();
    const declined = await post(url, { action: "pay", ...DECLINED });
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain("カードが拒否されました");
    expect((await sessionOf(session.id)).status).toBe("open");
    await post(url, { action: "pay", ...VISA });
    const all = await stripe.subscriptions.list({
      customer: session.customer as string,
      status: "all",
    });
    expect(all.data.map(({ status }) => status)).toEqual(["active"]);
  });

  it("keep the terms accepted where the card is declined", async () => {
    const { url } = await openCheckout({
      consent_collection: { terms_of_service: "required" },
    });
    const CHECKED = /name="terms"[^>]* checked/;
    expect(await (await fetch(url)).text()).not.toMatch(CHECKED);
    const declined = await post(url, { action: "pay", ...DECLINED, terms: "accepted" });
    expect(await declined.text()).toMatch(CHECKED);
  });

  it("ask in Checkout for 3-D Secure, which can fail and be repeated", async () => {
    const { session, url } = await openCheckout();
    expect(await (await post(url, { action: "pay", ...CHALLENGED })).text()).toContain("本人認証");
    const failed = await post(url, { action: "fail" });
    expect(await failed.text()).toContain("本人認証（3Dセキュア）が完了しませんでした");
    await post(url, { action: "pay", ...CHALLENGED });
    expect((await post(url, { action: "authenticate" })).status).toBe(303);
    expect(await sessionOf(session.id)).toMatchObject({
      status: "complete",
      subscription: { status: "active" },
    });
  });

  it("close a Checkout that expires or is expired", async () => {
    const { session, url } = await openCheckout();
    await stripe.checkout.sessions.expire(session.id);
    expect(await (await fetch(url)).text()).toContain("このページの有効期限は切れました");
    expect(await faultOf(stripe.checkout.sessions.expire(session.id))).toMatchObject({
      statusCode: 400,
    });
    const other = await openCheckout({ expires_at: fake.account.fake.now() + 1800 });
    fake.account.advance(1801);
    expect((await sessionOf(other.session.id)).status).toBe("expired");
  });

  it.each([
    ["paid_later", "paid", "active", "succeeded"],
    ["failed_later", "unpaid", "incomplete", "failed"],
  ] as const)(
    "complete a Checkout before its payment, which is %s",
    async (settlement, payment, status, outcome) => {
      const { customer, session, url } = await openCheckout();
      await post(`${fake.url}/control/switches`, { checkout_settlement: settlement });
      expect((await post(url, { action: "pay", ...VISA })).status).toBe(303);
      await post(`${fake.url}/control/switches`, {});
      const completed = await sessionOf(session.id);
      expect(completed).toMatchObject({
        status: "complete",
        payment_status: "unpaid",
        subscription: { status: "incomplete" },
      });
      expect(await (await fetch(url)).text()).toContain("お申し込みを受け付けました");
      const [pending] = (await stripe.charges.list({ customer: customer.id })).data;
      expect(pending).toMatchObject({ status: "pending", paid: false });
      const invoice = completed.invoice as string;
      expect(await stripe.paymentIntents.retrieve(pending?.payment_intent as string)).toMatchObject(
        {
          status: "processing",
        },
      );
      for (const call of [stripe.invoices.pay(invoice), stripe.invoices.voidInvoice(invoice)]) {
        expect(await faultOf(call)).toMatchObject({ code: "payment_intent_unexpected_state" });
      }
      await post(`${fake.url}/control/clock`, { advance: "180" });
      expect(await sessionOf(session.id)).toMatchObject({
        status: "complete",
        payment_status: payment,
        subscription: { status },
      });
      expect((await stripe.charges.retrieve(pending?.id ?? "")).status).toBe(outcome);
      expect((await eventsOf(stripe, session.id)).map(({ type }) => type)).toEqual([
        "checkout.session.completed",
        `checkout.session.async_payment_${outcome}`,
      ]);
      await post(`${fake.url}/control/clock`, { advance: "day" });
      const { latest_invoice } = await stripe.subscriptions.retrieve(
        (completed.subscription as Stripe.Subscription).id,
        { expand: ["latest_invoice"] },
      );
      expect(latest_invoice).toMatchObject({ status: outcome === "failed" ? "void" : "paid" });
    },
  );

  it("let an open invoice be paid, with 3-D Secure", async () => {
    const { id: customer } = await stripe.customers.create({});
    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price: plans.standard.id }],
      default_payment_method: "pm_card_chargeCustomerFail",
      expand: ["latest_invoice"],
    });
    const url = (subscription.latest_invoice as Stripe.Invoice).hosted_invoice_url ?? "";
    expect(await (await fetch(url)).text()).toContain("未払い");
    expect(await (await post(url, { action: "pay", ...CHALLENGED })).text()).toContain("本人認証");
    await post(url, { action: "authenticate" });
    expect(await (await fetch(url)).text()).toContain("支払い済み");
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });

  it("change the card in the portal and list invoices, nothing else", async () => {
    const { id: configuration } = await stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true }, payment_method_update: { enabled: true } },
    });
    const { customer, url: checkout } = await openCheckout();
    await post(checkout, { action: "pay", ...VISA });
    const unnamed = stripe.billingPortal.sessions.create({ customer: customer.id });
    expect(await faultOf(unnamed)).toMatchObject({ param: "configuration" });
    const portal = await stripe.billingPortal.sessions.create({
      configuration,
      customer: customer.id,
      return_url: "https://tenbin.example/setting",
    });
    const page = await (await fetch(portal.url)).text();
    expect(page).toContain("4242");
    expect(page).toContain("¥1,980");
    expect(
      (await post(portal.url, { action: "add", ...CARD, number: "5555 5555 5555 4444" })).status,
    ).toBe(303);
    const changed = (await stripe.customers.retrieve(customer.id, {
      expand: ["invoice_settings.default_payment_method"],
    })) as Stripe.Customer;
    expect(changed.invoice_settings.default_payment_method).toMatchObject({
      card: { last4: "4444" },
    });
    const refused = await post(portal.url, {
      action: "add",
      ...CARD,
      number: "4000 0000 0000 0002",
    });
    expect(await refused.text()).toContain("カードが拒否されました");
    fake.account.advance(3601);
    expect((await fetch(portal.url)).status).toBe(404);
    const cancels = stripe.billingPortal.configurations.create({
      features: { subscription_cancel: { enabled: true } },
    });
    expect(await faultOf(cancels)).toMatchObject({ code: "not_covered_by_fake" });
  });
});
