import { openDocument } from "./open-document.ts";

/** The only pages outside of the site that a script may open. */
export function isPaymentPage(to: string, paymentOrigins: readonly string[]): boolean {
  if (!URL.canParse(to)) return false;
  const { origin, username, password } = new URL(to);
  return paymentOrigins.includes(origin) && username === "" && password === "";
}

/** @throws RangeError for any other address */
export function openPaymentPage(
  to: string,
  paymentOrigins: readonly string[],
  window = globalThis.window,
): void {
  if (!isPaymentPage(to, paymentOrigins)) throw new RangeError(`not a payment page: ${to}`);
  openDocument(to, { external: true }, window);
}
