import { useSearchParams } from "react-router";
import type { OrderPageProps } from "../order-page-props.ts";
import { CheckoutPage } from "./checkout-page.tsx";
import { COMPANIES_WAY, NotOnSale, OrderNotice } from "../order-notice.tsx";

export function PaymentUnitPage({ page, plans, paymentOrigins }: OrderPageProps) {
  const [query] = useSearchParams();
  const ticker = query.get("ticker");
  if (!plans.on_sale) return <NotOnSale heading={page.title} />;
  if (ticker === null || ticker === "") {
    return (
      <OrderNotice heading={page.title} way={COMPANIES_WAY}>
        購入する企業が選ばれていません。企業を探して、そのページから選んでください。
      </OrderNotice>
    );
  }
  return <CheckoutPage item={{ ticker }} heading={page.title} paymentOrigins={paymentOrigins} />;
}
