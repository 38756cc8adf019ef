import type Stripe from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../../../../fakes/stripe/requests/handle-request.ts";
import { handlePage } from "../../../../fakes/stripe/server/handle-page.ts";
import { type BillingFixture, createBillingFixture } from "../testing/billing-fixture.ts";
import { useCard } from "../testing/stripe-account.ts";
import type { RefreshSubscriptions } from "./refresh-subscriptions.ts";
import { createRefreshWithCard } from "./refresh-with-card.ts";

/** Until a renewal was tried. */
const MONTH = 31 * 86_400 + 7_200;
const DEAD = "pm_card_chargeCustomerFail";

let fixture: BillingFixture;
let refresh: RefreshSubscriptions;
beforeAll(async () => {
  fixture = await createBillingFixture();
  const { clock, account } = fixture;
  refresh = createRefreshWithCard({ refresh: fixture.refresh, payments: account.payments, clock });
});
afterEach(() => void (fixture.account.faults = null));
afterAll(() => fixture.drop());

/** A member whose renewal has failed. */
async function createDebtor(cardOf: "customer" | "subscription") {
  const { account } = fixture;
  const member = await fixture.createMember();
  const { id: subscriptionId } = await account.subscribe(member.customerId, "tenbin_light");
  await useCard(account.stripe, member.customerId, DEAD);
  const dead = await findDefault(member.customerId);
  if (cardOf === "subscription") {
    await account.stripe.subscriptions.update(subscriptionId, { default_payment_method: dead });
  }
  account.clock.now += MONTH;
  await refresh(member.uid);
  return { ...member, subscriptionId, dead };
}

async function findDefault(customerId: string): Promise<string> {
  const customer = await fixture.account.stripe.customers.retrieve(customerId);
  const card = customer.deleted === true ? null : customer.invoice_settings.default_payment_method;
  return typeof card === "string" ? card : (card?.id ?? "");
}

async function listInvoices(customer: string): Promise<Stripe.Invoice[]> {
  return (await fixture.account.stripe.invoices.list({ customer })).data;
}

/** On Stripe's page of what is unpaid, with another card. */
async function payOpen(customerId: string, number = "5555555555554444"): Promise<void> {
  const { fake } = fixture.account;
  const open = (await listInvoices(customerId)).find(({ status }) => status === "open");
  const card = { number, expiry: "12/35", name: "HANAKO" };
  const form = new URLSearchParams({ action: "pay", ...card });
  handlePage((step) => runCommand(fake, step), `/i/${open?.id}`, form);
}

const cardOfNewest = async (customer: string) => {
  const { data } = await fixture.account.stripe.charges.list({ customer });
  return [data[0]?.status, data[0]?.payment_method_details?.card?.brand];
};

describe("the card that has paid what another one could not", () => {
  it.each(["customer", "subscription"] as const)(
    "is charged for the next month too, in place of the one of the %s",
    async (cardOf) => {
      const { uid, customerId } = await createDebtor(cardOf);
      expect(await cardOfNewest(customerId)).toEqual(["failed", "visa"]);
      fixture.account.clock.now += 86_400;
      await payOpen(customerId);
      await refresh(uid);
      fixture.account.clock.now += MONTH;
      await refresh(uid);
      expect(await cardOfNewest(customerId)).toEqual(["succeeded", "mastercard"]);
      const statuses = (await listInvoices(customerId)).map(({ status }) => status);
      expect(statuses).toEqual(["paid", "paid", "paid"]);
    },
  );

  it("is not charged in place of a card that has not failed, or that is chosen later", async () => {
    const { account } = fixture;
    const { uid, customerId, dead } = await createDebtor("customer");
    await useCard(account.stripe, customerId, "pm_card_visa");
    const chosen = await findDefault(customerId);
    await payOpen(customerId);
    await refresh(uid);
    expect(await findDefault(customerId)).toBe(chosen);
    await account.stripe.customers.update(customerId, {
      invoice_settings: { default_payment_method: dead },
    });
    await refresh(uid);
    expect(await findDefault(customerId)).toBe(dead);
  });

  it("is taken over by a later reading where Stripe failed half-way", async () => {
    const { account } = fixture;
    const { uid, customerId, subscriptionId, dead } = await createDebtor("subscription");
    await payOpen(customerId);
    account.faults = ({ method, path }) =>
      method === "POST" && path.startsWith("/v1/customers") ? "error_500" : null;
    await expect(refresh(uid)).rejects.toMatchObject({ name: "PaymentError" });
    expect(await findDefault(customerId)).toBe(dead);
    account.faults = null;
    await refresh(uid);
    const { default_payment_method: own } =
      await account.stripe.subscriptions.retrieve(subscriptionId);
    expect(await findDefault(customerId)).toBe(own);
    expect(own).not.toBe(dead);
  });
});
