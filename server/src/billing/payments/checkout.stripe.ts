import type Stripe from "stripe";
import { UNIT_TICKER } from "../subscription-state/products.ts";
import type {
  CheckoutRequest,
  CheckoutSession,
  OrderPayments,
  PurchasedProduct,
} from "./order-payments.ts";
import { ORDER_ID } from "./order-metadata.ts";
import type { FindPrice } from "./prices.stripe.ts";
import { isMissing } from "./payments.ts";
import { toPaymentError } from "./to-payment-error.ts";

/** More than one customer can have: a Checkout lives for a day. */
const MAX_SESSIONS = 100;

const NOT_PAID: ReadonlySet<string> = new Set<Stripe.PaymentIntent.Status>([
  "requires_payment_method",
  "canceled",
]);

type CheckoutPayments = Pick<
  OrderPayments,
  "createCustomer" | "createCheckout" | "findCheckoutOf" | "readCheckout" | "expireCheckout"
>;

export function createCheckoutPayments(stripe: Stripe, findPrice: FindPrice): CheckoutPayments {
  /** Some ways to pay are known minutes or days after Checkout; https://docs.stripe.com/checkout/fulfillment#delayed-notification */
  async function readSession(session: Stripe.Checkout.Session): Promise<CheckoutSession> {
    const read = toSession(session);
    const { payment_status: paid, invoice: reference } = session;
    const invoice = typeof reference === "string" ? reference : reference?.id;
    if (read.status !== "complete" || paid !== "unpaid" || invoice === undefined) return read;
    const { data } = await stripe.invoicePayments.list({ invoice, limit: 1 });
    const intent = data[0]?.payment.payment_intent;
    if (intent === undefined || intent === null) return read;
    const id = typeof intent === "string" ? intent : intent.id;
    const { status } = await stripe.paymentIntents.retrieve(id);
    return NOT_PAID.has(status) ? { ...read, status: "failed" } : read;
  }

  return {
    async createCustomer({ uid, email, key }) {
      const params = { metadata: { uid }, preferred_locales: ["ja"] };
      const { id } = await stripe.customers.create(params, { idempotencyKey: key });
      // A call of its own, as a key allows only one body and the address may change.
      if (email !== null) await stripe.customers.update(id, { email });
      return id;
    },
    async createCheckout(request) {
      const price = await findPrice(request.product.plan);
      return toSession(
        await stripe.checkout.sessions.create(checkoutParams(request, price), {
          idempotencyKey: request.orderId,
        }),
      );
    },
    async findCheckoutOf({ customerId, orderId }) {
      const { data } = await stripe.checkout.sessions.list({
        customer: customerId,
        limit: MAX_SESSIONS,
      });
      const found = data.find(({ metadata }) => metadata?.[ORDER_ID] === orderId);
      return found === undefined ? null : readSession(found);
    },
    readCheckout: async (id) => readSession(await stripe.checkout.sessions.retrieve(id)),
    async expireCheckout(id) {
      try {
        return toSession(await stripe.checkout.sessions.expire(id));
      } catch (error) {
        const translated = toPaymentError(error);
        if (!isRefusal(translated)) throw error;
        return readSession(await stripe.checkout.sessions.retrieve(id));
      }
    },
  };
}

/** It is no longer open. */
function isRefusal(error: unknown): boolean {
  return !isMissing(error) && (error as { kind?: unknown }).kind === "refused";
}

function checkoutParams(
  request: CheckoutRequest,
  price: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = orderMetadata(request.orderId, request.product);
  return {
    mode: "subscription",
    customer: request.customerId,
    line_items: [{ price, quantity: 1 }],
    locale: "ja",
    expires_at: request.expiresAt,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    consent_collection: { terms_of_service: "required" },
    custom_text: { submit: { message: request.text } },
    ...(request.couponCode === null ? {} : { discounts: [{ coupon: request.couponCode }] }),
    metadata,
    subscription_data: {
      metadata,
      ...(request.beginsAt === null ? {} : { trial_end: request.beginsAt }),
      billing_mode: { type: "flexible", flexible: { proration_discounts: "included" } },
    },
  };
}

function orderMetadata(orderId: string, { ticker }: PurchasedProduct): Stripe.MetadataParam {
  return { [ORDER_ID]: orderId, ...(ticker === null ? {} : { [UNIT_TICKER]: ticker }) };
}

function toSession(session: Stripe.Checkout.Session): CheckoutSession {
  const { id, url, expires_at: expiresAt } = session;
  return { sessionId: id, status: statusOf(session), url, expiresAt };
}

function statusOf({ status }: Stripe.Checkout.Session): CheckoutSession["status"] {
  if (status === "complete") return "complete";
  return status === "expired" ? "expired" : "open";
}
