import { useSearchParams } from "react-router";
import type { OrderPageProps } from "../order-page-props.ts";
import { findChosenPlan } from "../chosen-plan.ts";
import { NotOnSale, OrderNotice, PLANS_WAY } from "../order-notice.tsx";
import { UpgradePage } from "./upgrade-page.tsx";

export function Upgrade({ page, plans, paymentOrigins }: OrderPageProps) {
  const [query] = useSearchParams();
  const plan = findChosenPlan(plans.plans, query.get("plan"));
  if (!plans.on_sale) return <NotOnSale heading={page.title} />;
  if (plan === null) {
    return (
      <OrderNotice heading={page.title} way={PLANS_WAY}>
        変更先のプランが選ばれていません。
      </OrderNotice>
    );
  }
  return <UpgradePage plan={plan.name} heading={page.title} paymentOrigins={paymentOrigins} />;
}
