import { unitIncluded, unitRefusal } from "@tenbin/contract/billing/offer-rule";
import { useSearchParams } from "react-router";
import { useRootData } from "../../../../site/root-data.ts";
import { companyPath } from "../../../../urls/company-url.ts";
import type { OrderPageProps } from "../order-page-props.ts";
import { CheckoutPage } from "./checkout-page.tsx";
import { COMPANIES_WAY, NotOnSale, OrderNotice } from "../order-notice.tsx";

export function PaymentUnitPage({ page, plans, paymentOrigins }: OrderPageProps) {
  const [query] = useSearchParams();
  const ticker = query.get("ticker");
  const member = useRootData()?.member ?? null;
  if (!plans.on_sale) return <NotOnSale heading={page.title} />;
  if (ticker === null || ticker === "") {
    return (
      <OrderNotice heading={page.title} way={COMPANIES_WAY}>
        購入する企業が選ばれていません。企業を探して、そのページから選んでください。
      </OrderNotice>
    );
  }
  if (unitRefusal(member, ticker) === "included") {
    const company = { to: companyPath(ticker), label: "企業のページに戻る" };
    return (
      <OrderNotice heading={page.title} way={company}>
        {unitIncluded(`「${member?.plan}」`)}
      </OrderNotice>
    );
  }
  return <CheckoutPage item={{ ticker }} heading={page.title} paymentOrigins={paymentOrigins} />;
}
