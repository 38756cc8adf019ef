import { Stripe } from "stripe";
import { PaymentError, type PaymentErrorKind } from "./payments.ts";

const { errors } = Stripe;

/** Returns errors other than Stripe's unchanged. */
export function toPaymentError(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const { code, requestId } = error;
  return new PaymentError(kindOf(error), { code: code ?? null, requestId: requestId ?? null });
}

/** Source: https://docs.stripe.com/error-low-level */
function kindOf(error: Stripe.errors.StripeError): PaymentErrorKind {
  if (error instanceof errors.StripeConnectionError) return "ambiguous";
  if (error.code === "resource_missing") return isOtherMode(error) ? "unavailable" : "missing";
  // The operator has to correct a wrong key: it says nothing about the call.
  if (
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  ) {
    return "unavailable";
  }
  if (
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeCardError ||
    error instanceof errors.StripeIdempotencyError
  ) {
    return "refused";
  }
  // 5xx, and 409 while the first call with the same key is under way.
  return "ambiguous";
}

/** Test-mode keys do not see live objects, and vice versa. */
function isOtherMode({ message }: Stripe.errors.StripeError): boolean {
  return /a similar object exists in (live|test) mode/i.test(message);
}
