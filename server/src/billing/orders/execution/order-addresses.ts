/** Pages that a Checkout leads back to. */
export interface OrderAddresses {
  /** With `{CHECKOUT_SESSION_ID}`. */
  readonly successUrl: string;
  /** What was ordered is added to it. */
  readonly cancelUrl: string;
}

export function orderAddresses(webUrl: string): OrderAddresses {
  const page = (path: string) => new URL(path, webUrl).href;
  return {
    // Stripe fills the braces in, which must not be encoded.
    successUrl: `${page("/pricing/payment/completed")}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: page("/pricing/payment/failed"),
  };
}
