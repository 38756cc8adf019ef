import { Stripe } from "stripe";

const { errors } = Stripe;

/** The remedy for a failed call, for the operator; null: no Stripe error. */
export function describeStripeFailure(error: unknown): string | null {
  if (!(error instanceof errors.StripeError)) return null;
  if (error instanceof errors.StripeConnectionError) {
    return "Stripe could not be reached: check the connection and repeat the command, which goes on where it ended";
  }
  if (error instanceof errors.StripeAuthenticationError) {
    return "STRIPE_SECRET_KEY: not known to Stripe; copy it again from the dashboard (Developers → API keys)";
  }
  if (error instanceof errors.StripePermissionError) {
    return `STRIPE_SECRET_KEY: this restricted key may not do it; allow it to write products, prices, the customer portal and webhook endpoints (${error.message})`;
  }
  return `Stripe refused: ${error.message} (request ${error.requestId ?? "unknown"}); repeat the command, which goes on where it ended`;
}
