import { Stripe } from "stripe";
import { PaymentError, type PaymentErrorKind } from "./payments.ts";

const { errors } = Stripe;

/** Leaves errors alone that are not Stripe's. */
export function toPaymentError(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const { code, requestId } = error;
  return new PaymentError(kindOf(error), { code: code ?? null, requestId: requestId ?? null });
}

/** Source: https://docs.stripe.com/error-low-level */
function kindOf(error: Stripe.errors.StripeError): PaymentErrorKind {
  if (error instanceof errors.StripeConnectionError) return "ambiguous";
  if (error.code === "resource_missing") return isOtherMode(error) ? "unavailable" : "missing";
  // A wrong key is for the operator to correct: nothing may be concluded from it.
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

/** A key of the test mode sees nothing of live mode, and the other way round. */
function isOtherMode({ message }: Stripe.errors.StripeError): boolean {
  return /a similar object exists in (live|test) mode/i.test(message);
}
