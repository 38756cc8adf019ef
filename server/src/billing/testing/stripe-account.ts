import type { PlanName } from "@tenbin/contract";
import type { Stripe } from "stripe";
import { createStripeHttpClient } from "../../../../fakes/stripe/client/create-http-client.ts";
import { START, createMemoryFake } from "../../../../fakes/stripe/contract/testing/workbench.ts";
import type { FaultSource } from "../../../../fakes/stripe/requests/call-faults.ts";
import type { FakeAccount } from "../../../../fakes/stripe/requests/handle-request.ts";
import type { Payments } from "../payments/payments.ts";
import { createStripeClient, createStripePayments } from "../payments/payments.stripe.ts";
import { createFindPrice } from "../payments/prices.stripe.ts";
import { setUpStripe } from "../setup/set-up-stripe.ts";
import { UNIT_TICKER } from "../subscription-state/products.ts";

type BoughtPlan = Exclude<PlanName, "tenbin_free">;

/** An account at the fake with our products, seen through the official SDK. */
export interface StripeAccount {
  readonly fake: FakeAccount;
  /** Of the fake, in seconds. */
  readonly clock: { now: number };
  readonly stripe: Stripe;
  readonly payments: Payments;
  /** Decides for each call whether it fails; null: none does. */
  faults: FaultSource | null;
  /** A customer with a card; its id. */
  createCustomer(): Promise<string>;
  subscribe(customerId: string, plan: BoughtPlan, ticker?: string): Promise<Stripe.Subscription>;
  /** Does something after which everything is as before, the clock too. */
  branch<T>(doing: () => Promise<T>): Promise<T>;
}

export async function openStripeAccount(now = START): Promise<StripeAccount> {
  const { fake: memory, clock } = createMemoryFake(now);
  let { state } = memory;
  const fake: FakeAccount = {
    ...memory,
    get state() {
      return state;
    },
  };
  let faults: FaultSource | null = null;
  const httpClient = createStripeHttpClient(fake, {
    faults: (request) => faults?.(request) ?? null,
  });
  const stripe = createStripeClient({ secretKey: "sk_test_fake", url: null, httpClient });
  await setUpStripe(stripe, { webhookUrl: null, changes: new Set() });
  const findPrice = createFindPrice(stripe);
  return {
    fake,
    clock,
    stripe,
    payments: createStripePayments(stripe),
    get faults() {
      return faults;
    },
    set faults(value) {
      faults = value;
    },
    async createCustomer() {
      const { id } = await stripe.customers.create({ email: "member@tenbin.example" });
      await useCard(stripe, id, "pm_card_visa");
      return id;
    },
    subscribe: async (customer, plan, ticker) =>
      stripe.subscriptions.create({
        customer,
        items: [{ price: await findPrice(plan) }],
        ...(ticker === undefined ? {} : { metadata: { [UNIT_TICKER]: ticker } }),
      }),
    async branch(doing) {
      const before = { state, now: clock.now };
      state = state.copy();
      try {
        return await doing();
      } finally {
        state = before.state;
        clock.now = before.now;
      }
    },
  };
}

/** From then on it is charged. */
export async function useCard(stripe: Stripe, customer: string, card: string): Promise<void> {
  const { id } = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
}
