import type { ReactNode } from "react";
import { buttonClass, type ButtonVariantProps } from "../ui/actions/button.tsx";
import { ExternalIcon } from "../ui/icons.tsx";
import { isPaymentPage } from "../urls/payment-pages.ts";

/** A link to an invoice's page at the payment service; nothing for any other address. */
export function PaymentLink({
  to,
  paymentOrigins,
  variant,
  children,
}: Pick<ButtonVariantProps, "variant"> & {
  readonly to: string | null;
  readonly paymentOrigins: readonly string[];
  readonly children: ReactNode;
}) {
  if (to === null || !isPaymentPage(to, paymentOrigins)) return null;
  return (
    <a className={buttonClass({ variant })} href={to} rel="noopener noreferrer external">
      {children}
      <ExternalIcon />
      <span className="sr-only">(外部のサイト)</span>
    </a>
  );
}
