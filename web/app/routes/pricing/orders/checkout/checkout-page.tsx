import { useApi } from "../../../../accounts/use-api.ts";
import { useRequireAccount } from "../../../../accounts/use-require-account.ts";
import { useOnceKey } from "../../../../billing/use-once-key.ts";
import { openPaymentPage } from "../../../../urls/payment-pages.ts";
import { ConfirmOrder } from "../confirmation/confirm-order.tsx";
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
  const preview = usePreview(item, user !== null || failed);
  const api = useApi();
  const keyOf = useOnceKey();
  const order = async ({ confirmation, document }: Preview, endedUnits: readonly string[]) => {
    const confirmed = { confirmation, document: document?.version };
    const body = isPlan
      ? { ...item, ...confirmed, end_units: [...endedUnits] }
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
          reload={preview.reload}
          steps={steps}
          back={
            isPlan
              ? { to: "/pricing", label: "プランの選択に戻る" }
              : { to: `/companies/${item.ticker}`, label: "企業のページに戻る" }
          }
          order={order}
        />
      )}
    </PreviewContent>
  );
}
