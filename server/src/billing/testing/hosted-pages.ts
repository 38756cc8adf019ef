import type { PaymentSettlement } from "../../../../fakes/stripe/api/context.ts";
import {
  authenticateCheckout,
  submitCheckout,
} from "../../../../fakes/stripe/checkout/complete-checkout.ts";
import { createPaymentMethod } from "../../../../fakes/stripe/payments/payment-methods.ts";
import { type FakeAccount, runCommand } from "../../../../fakes/stripe/requests/handle-request.ts";

const VISA = "4242424242424242";

/** What a member does on the page of a Checkout: enters a card and presses the button. */
export function payCheckout(
  fake: FakeAccount,
  sessionId: string,
  number = VISA,
  settlement: PaymentSettlement = "at_once",
): void {
  runCommand(fake, (context) => {
    const card = { expMonth: 12, expYear: 2030, name: "HANAKO" };
    const paymentMethod = createPaymentMethod(context, number, card);
    const step = submitCheckout(context, sessionId, {
      paymentMethod,
      acceptsTerms: true,
      settlement,
    });
    if (step === "authenticate") authenticateCheckout(context, sessionId, true);
  });
}
