const CARD = {
  number: "4242424242424242",
  expiry: "12/39",
  cvc: "123",
  name: "TARO TENBIN",
  terms: "accepted",
};

/**
 * Fills in the page of a Checkout at the fake Stripe, and its page of 3-D Secure where there is one.
 * @throws Error if it does not lead back
 */
export async function payAtFakeStripe(url: string, signal: AbortSignal): Promise<void> {
  const post = async (fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams(fields);
    const response = await fetch(url, { method: "POST", body, redirect: "manual", signal });
    await response.body?.cancel();
    return response.status;
  };
  const status = await post({ action: "pay", ...CARD });
  const last = status === 200 ? await post({ action: "authenticate" }) : status;
  if (last !== 303) throw new Error(`Checkout at the fake Stripe answered ${last}`);
}
