import { useSearchParams } from "react-router";
import type { OrderPageProps } from "../order-page-props.ts";
import { CheckoutPage } from "./checkout-page.tsx";
import { findChosenPlan } from "../chosen-plan.ts";
import { NotOnSale, OrderNotice, PLANS_WAY } from "../order-notice.tsx";

export function PaymentPage({ page, plans, paymentOrigins }: OrderPageProps) {
  const [query] = useSearchParams();
  const plan = findChosenPlan(plans.plans, query.get("plan"));
  if (!plans.on_sale) return <NotOnSale heading={page.title} />;
  if (plan === null) {
    return (
      <OrderNotice heading={page.title} way={PLANS_WAY}>
        お申し込みになるプランが選ばれていません。
      </OrderNotice>
    );
  }
  return (
    <CheckoutPage item={{ plan: plan.name }} heading={page.title} paymentOrigins={paymentOrigins} />
  );
}
