import { Stripe } from "stripe";

/** Seconds for which a signature is accepted, against replay. */
const TOLERANCE_SECONDS = 300;

export interface SignedBytes {
  readonly body: Uint8Array;
  /** Header `Stripe-Signature`; null: absent. */
  readonly signature: string | null;
}

/**
 * Whether one of the signatures (scheme v1) over the exact bytes matches one of the secrets: during
 * a rotation there are two.
 * Source: https://docs.stripe.com/webhooks/signature
 */
export function verifySignature(
  { body, signature }: SignedBytes,
  secrets: readonly string[],
  now: Date,
): boolean {
  return secrets.some((secret) => isSignedWith(secret, body, signature, now));
}

function isSignedWith(
  secret: string,
  body: Uint8Array,
  signature: string | null,
  now: Date,
): boolean {
  const { signature: scheme } = Stripe.webhooks;
  if (scheme === null) throw new Error("the Stripe SDK has no webhook signatures");
  const header = signature ?? "";
  try {
    return scheme.verifyHeader(body, header, secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}
