import { Stripe } from "stripe";
import type { OrderPayments } from "./order-payments.ts";
import { createStripeOrderPayments } from "./order-payments.stripe.ts";
import { applyCoupon, saveCoupon } from "./coupons.stripe.ts";
import { type CustomerObjects, type Payments, isMissing } from "./payments.ts";
import { readReturns } from "./refunds.stripe.ts";
import { adoptCard } from "./share-card.stripe.ts";
import { toPaymentError } from "./to-payment-error.ts";

/** Requests and events have the shapes of this version, whatever the account's default is. */
export const STRIPE_API_VERSION = "2026-10-28.endive";

/** A payment may take this long at the bank. */
const TIMEOUT_MS = 30_000;
const READ_TIMEOUT_MS = 10_000;
/** Retries by the SDK, with the same idempotency key; queues handle longer outages. */
const MAX_NETWORK_RETRIES = 1;

const PAGE_SIZE = 100;
/** Far more than seven years of invoices. */
const MAX_OBJECTS = 10_000;

export interface StripeOptions {
  readonly secretKey: string;
  /** Null: Stripe itself. */
  readonly url: string | null;
  readonly httpClient?: NonNullable<Stripe.StripeConfig["httpClient"]>;
}

export function createStripeClient({ secretKey, url, httpClient }: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_NETWORK_RETRIES,
    telemetry: false,
    ...(url === null ? {} : toHost(new URL(url))),
    ...(httpClient === undefined ? {} : { httpClient }),
  });
}

function toHost({ protocol, hostname, port }: URL): Stripe.StripeConfig {
  const isPlain = protocol === "http:";
  return {
    protocol: isPlain ? "http" : "https",
    host: hostname,
    port: port === "" ? (isPlain ? 80 : 443) : port,
  };
}

export function createStripePayments(stripe: Stripe): Payments {
  return {
    ...translateErrors(createStripeOrderPayments(stripe)),
    readCustomer: (customerId) => translated(() => readCustomer(stripe, customerId)),
    findChargedCustomer: (chargeId) => translated(() => findChargedCustomer(stripe, chargeId)),
    endPayments: (customerId) => translated(() => endPayments(stripe, customerId)),
    saveCoupon: (coupon) => translated(() => saveCoupon(stripe, coupon)),
    applyCoupon: (coupon) => translated(() => applyCoupon(stripe, coupon)),
    updateEmail: async (customerId, email) =>
      void (await translated(() => stripe.customers.update(customerId, { email }))),
    adoptCard: (customerId, invoiceId) =>
      translated(() => adoptCard(stripe, customerId, invoiceId)),
    forgetCustomer: (customerId) =>
      ignoreMissing(translated(() => stripe.customers.del(customerId))),
  };
}

type Calls = Readonly<Record<string, (...values: unknown[]) => Promise<unknown>>>;

/** Every call of the port, with our errors. */
function translateErrors(payments: OrderPayments): OrderPayments {
  const calls = Object.entries(payments as unknown as Calls).map(([name, call]) => [
    name,
    (...values: unknown[]) => translated(() => call(...values)),
  ]);
  // The same calls under the same names.
  return Object.fromEntries(calls) as OrderPayments;
}

async function translated<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toPaymentError(error);
  }
}

async function ignoreMissing(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

const reading = { timeout: READ_TIMEOUT_MS };
const wholeList = { limit: MAX_OBJECTS };

async function readCustomer(stripe: Stripe, customerId: string): Promise<CustomerObjects> {
  const customer = await findCustomer(stripe, customerId);
  if (customer === null) return NOTHING;
  const ofCustomer = { customer: customerId, limit: PAGE_SIZE };
  const expand = ["data.discounts", "data.default_payment_method"];
  const [subscriptions, invoices, { refunds, disputes }, paymentMethod] = await Promise.all([
    stripe.subscriptions
      .list({ ...ofCustomer, status: "all", expand }, reading)
      .autoPagingToArray(wholeList),
    stripe.invoices.list(ofCustomer, reading).autoPagingToArray(wholeList),
    readReturns(stripe, customerId, reading),
    readPaymentMethod(stripe, customer),
  ]);
  const schedules = await Promise.all(
    subscriptions.flatMap(scheduleIds).map((id) => readSchedule(stripe, id)),
  );
  return { customer, paymentMethod, subscriptions, schedules, invoices, refunds, disputes };
}

const NOTHING: CustomerObjects = {
  customer: null,
  paymentMethod: null,
  subscriptions: [],
  schedules: [],
  invoices: [],
  refunds: [],
  disputes: [],
};

/** Only a deleted customer means that everything is deleted. */
async function findCustomer(stripe: Stripe, customerId: string): Promise<Stripe.Customer | null> {
  try {
    const customer = await stripe.customers.retrieve(customerId, {}, reading);
    return customer.deleted === true ? null : customer;
  } catch (error) {
    if (isMissing(toPaymentError(error))) return null;
    throw error;
  }
}

async function findChargedCustomer(stripe: Stripe, chargeId: string): Promise<string | null> {
  try {
    const { customer } = await stripe.charges.retrieve(chargeId, {}, reading);
    return typeof customer === "string" ? customer : (customer?.id ?? null);
  } catch (error) {
    if (isMissing(toPaymentError(error))) return null;
    throw error;
  }
}

/** Not expanded in the customer, as a deleted customer has nothing to expand. */
async function readPaymentMethod(
  stripe: Stripe,
  { invoice_settings: { default_payment_method: method } }: Stripe.Customer,
): Promise<Stripe.PaymentMethod | null> {
  return typeof method === "string" ? stripe.paymentMethods.retrieve(method, {}, reading) : method;
}

function scheduleIds({ schedule, status }: Stripe.Subscription): string[] {
  if (schedule === null || hasEnded(status)) return [];
  return [typeof schedule === "string" ? schedule : schedule.id];
}

function readSchedule(stripe: Stripe, id: string): Promise<Stripe.SubscriptionSchedule> {
  return stripe.subscriptionSchedules.retrieve(id, { expand: ["phases.items.price"] }, reading);
}

const ENDED: ReadonlySet<string> = new Set<Stripe.Subscription.Status>([
  "canceled",
  "incomplete_expired",
]);

function hasEnded(status: string): boolean {
  return ENDED.has(status);
}

async function endPayments(stripe: Stripe, customerId: string): Promise<void> {
  const { customer, subscriptions, invoices } = await readCustomer(stripe, customerId);
  if (customer === null) return;
  const open = await stripe.checkout.sessions
    .list({ customer: customerId, status: "open", limit: PAGE_SIZE }, reading)
    .autoPagingToArray(wholeList);
  // Before the subscriptions, so that no Checkout starts another one meanwhile.
  for (const { id } of open) await stripe.checkout.sessions.expire(id);
  for (const { id, status } of subscriptions) {
    if (!hasEnded(status)) await stripe.subscriptions.cancel(id);
  }
  for (const { id, status } of invoices) {
    if (status === "open" || status === "uncollectible") await stripe.invoices.voidInvoice(id);
  }
}
