import { formatDay } from "@tenbin/contract/figures";
import { type OrderConfirmation, plainText } from "@tenbin/contract/billing/order-confirmation";

/** Stripe's limit of a custom text. Source: https://docs.stripe.com/api/checkout/sessions/create */
const MAX_LENGTH = 1_200;

/** The confirmation beside the button of Checkout: every term, without their notes. */
export function checkoutText({ terms, charges }: OrderConfirmation): string {
  const said = terms.map(({ term, text }) => `【${term}】${text.map(plainText).join(" ")}`);
  const charged = charges.map(
    (charge) => `${formatDay(charge.day)} ${charge.amount}(${charge.note})`,
  );
  const whole = [...said, `【請求】${charged.join("、")}`].join("\n");
  if (whole.length > MAX_LENGTH) {
    throw new RangeError(`text of ${whole.length} characters: Checkout shows ${MAX_LENGTH}`);
  }
  return whole;
}
