import { subscription as schema } from "@tenbin/contract";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BillingFixture, createBillingFixture } from "../testing/billing-fixture.ts";
import { useCard } from "../testing/stripe-account.ts";
import { type BillingOverview, createOverview } from "./create-overview.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();

const findCompanyName = (ticker: string) => Promise.resolve(ticker === "9735" ? "日本試験" : null);

let fixture: BillingFixture;
let overview: BillingOverview;
beforeAll(async () => {
  fixture = await createBillingFixture();
  const { pool, clock } = fixture;
  overview = createOverview({ pool, clock, onSale: true, findCompanyName });
});
afterAll(() => fixture.drop());

/** As last read and as the contract has it. */
async function show(uid: string) {
  await fixture.refresh(uid);
  return schema.parse(await overview.findSubscription(uid, "tenbin_free"));
}

const reserveSlot = (uid: string, slot: string, ticker: string) =>
  fixture.query(
    `insert into unit_slots (uid, slot, ticker, order_id, taken_at) values ($1, $2, $3, $4, now())`,
    uid,
    slot,
    ticker,
    randomUUID(),
  );

async function priceOf(product: string): Promise<string> {
  const { data } = await fixture.account.stripe.prices.list({ product });
  return data[0]?.id ?? "";
}

/** What moving a subscription to another plan asks of Stripe. */
async function upgradeTo(product: string, subscriptionId: string) {
  const { items } = await fixture.account.stripe.subscriptions.retrieve(subscriptionId);
  return {
    items: [{ id: items.data[0]?.id ?? "", price: await priceOf(product) }],
    proration_behavior: "always_invoice" as const,
    proration_date: fixture.account.clock.now,
  };
}

/** Money off light and companies for two months, in the member's hands and in Stripe. */
async function holdCoupon(
  uid: string,
  { code, percent, expiresOn }: { code: string; percent: number; expiresOn: string },
): Promise<void> {
  const off = { kind: "percent", percent } as const;
  const terms = { off, months: 2, plans: ["tenbin_light", "tenbin_unit"] };
  await fixture.account.payments.saveCoupon({ code, name: code, ...terms });
  await fixture.query(
    `insert into coupons (code, name, effect, valid_from, valid_until, max_redemptions, created_at)
     values ($1, $1, $2, 'epoch', '2040-01-01', 10, now())`,
    code,
    JSON.stringify({ kind: "money_off", ...terms }),
  );
  await fixture.query(
    `insert into coupon_grants (uid, code, acquired_at, expires_at) values ($1, $2, now(), $3)`,
    uid,
    code,
    expiresOn,
  );
}

describe("findSubscription", () => {
  it("shows plan, card, units by slot and the charge that comes first", async () => {
    const { account } = fixture;
    const { uid, customerId } = await fixture.createMember();
    const light = await account.subscribe(customerId, "tenbin_light");
    const [item] = light.items.data;
    account.clock.now += DAY;
    await reserveSlot(uid, "unit_2", "9735");
    const unit = await account.subscribe(customerId, "tenbin_unit", "9735");
    await account.subscribe(customerId, "tenbin_unit", "130A");
    const unitEnd = iso(unit.items.data[0]?.current_period_end ?? 0);
    expect(await show(uid)).toMatchObject({
      stripe_plan_name: "tenbin_light",
      stripe_effective_plan_name: "tenbin_free",
      stripe_downgrading_plan_name: null,
      downgrading: false,
      subscription_status: "active",
      start_date: iso(light.start_date),
      current_period_start: iso(item?.current_period_start ?? 0),
      current_period_end: iso(item?.current_period_end ?? 0),
      userdata_expires_at: null,
      card: {
        brand: "visa",
        last4: "4242",
        expires_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
      units: [
        { slot: "unit_1", ticker_code: "130A", name_jp: "130A", subscription_status: "active" },
        { slot: "unit_2", ticker_code: "9735", name_jp: "日本試験", period_end: unitEnd },
      ],
      next_charge: { amount: 1_980, at: iso(item?.current_period_end ?? 0) },
      pending_upgrade: null,
      unpaid: null,
    });
  });

  it("simulates from stored rows what Stripe would charge [spec 3.12, 4.3]", async () => {
    const { account } = fixture;
    const { uid, customerId } = await fixture.createMember();
    const { id } = await account.subscribe(customerId, "tenbin_light");
    account.clock.now += 9 * DAY + HOUR;
    const { simulation } = await show(uid);
    const preview = await account.stripe.invoices.createPreview({
      customer: customerId,
      subscription: id,
      subscription_details: await upgradeTo("tenbin_standard", id),
    });
    expect(simulation.tenbin_standard).toMatchObject({
      amount_instants: preview.amount_due,
      amount_periodicals: 10_000,
      nominally_upgrading: true,
    });
    expect(preview.amount_due).toBeGreaterThan(0);
  });

  it("shows an upgrade that waits for its payment, and where it is paid, until it expires", async () => {
    const { account } = fixture;
    const { uid, customerId } = await fixture.createMember();
    const { id } = await account.subscribe(customerId, "tenbin_light");
    await useCard(account.stripe, customerId, "pm_card_chargeCustomerFail");
    await account.stripe.subscriptions.update(id, {
      ...(await upgradeTo("tenbin_expert", id)),
      payment_behavior: "pending_if_incomplete",
    });
    const shown = await show(uid);
    expect(shown).toMatchObject({
      stripe_plan_name: "tenbin_light",
      pending_upgrade: {
        plan: "tenbin_expert",
        expires_at: iso(account.clock.now + 23 * HOUR),
        payment_url: expect.stringMatching(/^https?:/),
      },
      unpaid: null,
    });
    account.clock.now += 23 * HOUR;
    expect((await show(uid)).pending_upgrade).toBeNull();
  });

  it("shows since when a renewal is unpaid, until when rights last and where it is paid", async () => {
    const { account } = fixture;
    const { uid, customerId } = await fixture.createMember();
    const { items } = await account.subscribe(customerId, "tenbin_standard");
    const renewal = items.data[0]?.current_period_end ?? 0;
    await useCard(account.stripe, customerId, "pm_card_chargeCustomerFail");
    account.clock.now = renewal + 2 * HOUR;
    const { unpaid, subscription_status, next_charge } = await show(uid);
    const since = Date.parse(unpaid?.since ?? "") / 1_000;
    expect(since).toBeGreaterThanOrEqual(renewal);
    expect(since).toBeLessThanOrEqual(renewal + HOUR);
    expect(unpaid).toEqual({
      since: iso(since),
      in_grace: true,
      rights_until: iso(since + 7 * DAY),
      ends_at: iso(since + 30 * DAY),
      payment_url: expect.stringMatching(/^https?:/),
    });
    expect([subscription_status, next_charge]).toEqual(["suspended", null]);
    account.clock.now = since + 7 * DAY;
    const later = await overview.findSubscription(uid, "tenbin_free");
    expect(later.unpaid).toMatchObject({ in_grace: false, rights_until: iso(since + 7 * DAY) });
  });

  it("shows nothing unpaid to who has paid while the next charge is drafted", async () => {
    const { account } = fixture;
    const { uid, customerId } = await fixture.createMember();
    const { id, items } = await account.subscribe(customerId, "tenbin_standard");
    await useCard(account.stripe, customerId, "pm_card_chargeCustomerFail");
    account.clock.now = (items.data[0]?.current_period_end ?? 0) + 2 * HOUR;
    const unpaid = await account.stripe.subscriptions.retrieve(id);
    account.clock.now = unpaid.items.data[0]?.current_period_end ?? 0;
    await useCard(account.stripe, customerId, "pm_card_visa");
    const { data } = await account.stripe.invoices.list({ customer: customerId, status: "open" });
    await account.stripe.invoices.pay(data[0]?.id ?? "");
    const paid = await show(uid);
    expect([paid.subscription_status, paid.unpaid]).toEqual(["suspended", null]);
  });

  it("shows a plan that ends, until when its data are kept, and no charge", async () => {
    const { account } = fixture;
    const { uid, customerId } = await fixture.createMember();
    const { id, items } = await account.subscribe(customerId, "tenbin_light");
    const end = items.data[0]?.current_period_end ?? 0;
    await account.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const expires = iso(end + 90 * DAY);
    expect(await show(uid)).toMatchObject({
      stripe_plan_name: "tenbin_light",
      subscription_status: "to_quit",
      current_period_end: iso(end),
      userdata_expires_at: expires,
      next_charge: null,
    });
    account.clock.now = end;
    // Not read again: our own clock decides.
    expect(await overview.findSubscription(uid, "tenbin_free")).toMatchObject({
      stripe_plan_name: "tenbin_free",
      subscription_status: "quit",
      userdata_expires_at: expires,
    });
  });

  it("offers the coupon in a member's hands to one who pays for nothing", async () => {
    const { uid } = await fixture.createMember();
    await holdCoupon(uid, { code: "SPRING", percent: 50, expiresOn: "2030-01-01" });
    const { simulation } = await show(uid);
    expect(simulation.tenbin_light).toMatchObject({
      amount_instants: 990,
      amount_periodicals: 990,
    });
    expect(simulation.tenbin_standard).toMatchObject({ amount_instants: 10_000 });
  });

  it("offers of several coupons the one that lapses first, as the order takes it", async () => {
    const { uid } = await fixture.createMember();
    await holdCoupon(uid, { code: "LATER", percent: 50, expiresOn: "2031-01-01" });
    await holdCoupon(uid, { code: "SOONER", percent: 20, expiresOn: "2030-06-01" });
    const { simulation } = await show(uid);
    expect(simulation.tenbin_light.amount_instants).toBe(1_584);
  });

  it("reduces a company by a coupon that waits, not by the one of the plan that runs", async () => {
    const { account } = fixture;
    const { uid, customerId } = await fixture.createMember();
    await holdCoupon(uid, { code: "PLAN-AND-UNIT", percent: 50, expiresOn: "2030-01-01" });
    const { id: subscriptionId } = await account.subscribe(customerId, "tenbin_light");
    await account.payments.applyCoupon({ subscriptionId, code: "PLAN-AND-UNIT", key: "applied" });
    const before = (await show(uid)).simulation;
    expect(before.tenbin_light.amount_periodicals).toBe(990);
    expect(before.tenbin_unit.amount_instants).toBe(500);
    await holdCoupon(uid, { code: "WAITING", percent: 20, expiresOn: "2030-01-01" });
    expect((await show(uid)).simulation.tenbin_unit.amount_instants).toBe(400);
  });
});

describe("findPurchases", () => {
  it("is nothing for a member who is no customer", async () => {
    expect(await overview.findPurchases("nobody")).toEqual({
      hasCard: false,
      units: [],
      freeSlots: ["unit_1", "unit_2", "unit_3"],
      isUnitSold: true,
    });
  });

  it("offers no unit where nothing is on sale", async () => {
    const { pool, clock } = fixture;
    const closed = createOverview({ pool, clock, onSale: false, findCompanyName });
    expect((await closed.findPurchases("nobody")).isUnitSold).toBe(false);
  });

  it("has card and units, and keeps the slot of an order from being sold again", async () => {
    const { account } = fixture;
    const { uid, customerId } = await fixture.createMember();
    await reserveSlot(uid, "unit_1", "9735");
    await reserveSlot(uid, "unit_3", "7203");
    const { id, items } = await account.subscribe(customerId, "tenbin_unit", "9735");
    await fixture.refresh(uid);
    const periodEnd = items.data[0]?.current_period_end;
    expect(await overview.findPurchases(uid)).toEqual({
      hasCard: true,
      units: [
        { slot: "unit_1", ticker: "9735", nameJp: "日本試験", subscriptionId: id, periodEnd },
      ],
      freeSlots: ["unit_2"],
      isUnitSold: true,
    });
  });
});
