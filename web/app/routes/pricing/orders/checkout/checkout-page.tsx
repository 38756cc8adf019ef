import type { PlanBegins } from "@tenbin/contract/billing/order-confirmation";
import { useState } from "react";
import { useApi } from "../../../../accounts/use-api.ts";
import { useRequireAccount } from "../../../../accounts/use-require-account.ts";
import { useOnceKey } from "../../../../billing/use-once-key.ts";
import { openPaymentPage } from "../../../../urls/payment-pages.ts";
import { ConfirmOrder } from "../confirmation/confirm-order.tsx";
import { BeginsChoice } from "./begins-choice.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { PreviewContent } from "../confirmation/preview-content.tsx";
import { type OrderItem, type Preview, usePreview } from "../confirmation/use-preview.ts";

/** Orders a plan or a unit: the confirmation, then the payment service's Checkout. */
export function CheckoutPage({
  item,
  heading,
  paymentOrigins,
}: {
  readonly item: OrderItem;
  readonly heading: string;
  readonly paymentOrigins: readonly string[];
}) {
  const isPlan = "plan" in item;
  const page = isPlan ? "/pricing/payment" : "/pricing/payment-unit";
  const { user, failed } = useRequireAccount(`${page}?${new URLSearchParams(item)}`);
  const isReady = user !== null || failed;
  const [begins, setBegins] = useState<PlanBegins>("after_trial");
  // Of the choice that costs a member in a trial nothing; without one both are the same.
  const first = usePreview(isPlan ? { ...item, begins: "after_trial" } : item, isReady);
  const isOffered = first.data?.terms.trial?.wait === "offered";
  const second = usePreview(isPlan ? { ...item, begins: "at_once" } : item, isReady && isOffered);
  const preview = begins === "at_once" && second.data !== null ? second : first;
  // What changes one, as a coupon does, changes both.
  const reload = () => {
    first.reload();
    second.reload();
  };
  const api = useApi();
  const keyOf = useOnceKey();
  const order = async (
    { confirmation, document, terms: { trial } }: Preview,
    endedUnits: readonly string[],
  ) => {
    const confirmed = { confirmation, document: document?.version };
    const body = isPlan
      ? { ...item, begins: trial?.begins, ...confirmed, end_units: [...endedUnits] }
      : { ...item, ...confirmed };
    const checkout = await api().call("startCheckout", { body, idempotencyKey: keyOf(body) });
    if (checkout !== undefined) openPaymentPage(checkout.url, paymentOrigins);
  };
  const steps = <OrderSteps first={isPlan ? "プランを選ぶ" : "企業を選ぶ"} />;
  return (
    <PreviewContent loaded={preview} heading={heading} steps={steps}>
      {(loaded) => (
        <ConfirmOrder
          preview={loaded}
          reload={reload}
          steps={steps}
          back={
            isPlan
              ? { to: "/pricing", label: "プランの選択に戻る" }
              : { to: `/companies/${item.ticker}`, label: "企業のページに戻る" }
          }
          order={order}
          choice={
            isOffered && loaded.terms.trial !== undefined ? (
              <BeginsChoice
                trial={loaded.terms.trial}
                isLoading={second.data === null}
                onChange={setBegins}
              />
            ) : null
          }
        />
      )}
    </PreviewContent>
  );
}
