import { Stripe } from "stripe";
import { DEFAULT_ACCOUNT } from "../../api/context.ts";
import { API_VERSION } from "../../api/emit-event.ts";
import { createStripeHttpClient } from "../../client/create-http-client.ts";
import { type FakeAccount, createFakeAccount } from "../../requests/handle-request.ts";
import { StripeState } from "../../state/stripe-state.ts";

/** 2026-01-31T00:00:00Z */
export const START = 1_769_817_600;
export const DAY = 86_400;

export function createMemoryFake(now = START): { fake: FakeAccount; clock: { now: number } } {
  const clock = { now };
  const account = { ...DEFAULT_ACCOUNT, termsOfServiceUrl: "https://tenbin.example/tos" };
  const fake = createFakeAccount({ state: new StripeState(1), now: () => clock.now, account });
  return { fake, clock };
}

export function connect(fake: FakeAccount, config: Stripe.StripeConfig = {}): Stripe {
  return new Stripe("sk_test_contract", {
    apiVersion: API_VERSION,
    httpClient: createStripeHttpClient(fake),
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

/** The SDK as it is, pointed at the fake. */
export function connectOverHttp(url: string, config: Stripe.StripeConfig = {}): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe("sk_test_contract", {
    apiVersion: API_VERSION,
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

export interface Catalog {
  readonly light: Stripe.Price;
  readonly standard: Stripe.Price;
  readonly expert: Stripe.Price;
  readonly taxRate: Stripe.TaxRate;
}

/** Three plans by the month, in yen with tax. */
export async function createCatalog(stripe: Stripe): Promise<Catalog> {
  const price = async (name: string, unit_amount: number) => {
    const product = await stripe.products.create({ name });
    return stripe.prices.create({
      product: product.id,
      currency: "jpy",
      unit_amount,
      recurring: { interval: "month" },
      tax_behavior: "inclusive",
    });
  };
  return {
    light: await price("ライト", 1980),
    standard: await price("スタンダード", 10_000),
    expert: await price("エキスパート", 30_000),
    taxRate: await stripe.taxRates.create({
      display_name: "消費税",
      inclusive: true,
      percentage: 10,
      country: "JP",
    }),
  };
}

export interface CustomerOnClock {
  readonly customer: Stripe.Customer;
  readonly clock: Stripe.TestHelpers.TestClock;
}

/** A customer with a card, on a clock of his own. */
export async function createCustomer(
  stripe: Stripe,
  frozen_time: number,
  card = "pm_card_visa",
): Promise<CustomerOnClock> {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time });
  const customer = await stripe.customers.create({
    email: "a@tenbin.example",
    test_clock: clock.id,
  });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  const updated = await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
  return { customer: updated, clock };
}

/** Advances a clock, as often as its two intervals ask for, and waits until it stands. */
export async function advance(stripe: Stripe, clock: string, frozen_time: number): Promise<void> {
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time });
  for (;;) {
    const { status } = await stripe.testHelpers.testClocks.retrieve(clock);
    if (status === "ready") return;
    if (status === "internal_failure") throw new Error("test clock failed");
  }
}

export function subscribe(
  stripe: Stripe,
  customer: string,
  price: Stripe.Price,
  more: Partial<Stripe.SubscriptionCreateParams> = {},
): Promise<Stripe.Subscription> {
  return stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    expand: ["latest_invoice"],
    ...more,
  });
}

/** What was told of an object, oldest first. */
export async function eventsOf(stripe: Stripe, id: string): Promise<Stripe.Event[]> {
  const { data: events } = await stripe.events.list({ limit: 100 });
  return events.filter(({ data }) => "id" in data.object && data.object.id === id).toReversed();
}

/** The error of a refused call. */
export async function faultOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const result: unknown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (result instanceof Stripe.errors.StripeError) return result;
  throw new Error(`Expected an error of Stripe, got ${String(result)}`);
}
