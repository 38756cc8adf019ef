import type { PlanName, Subscription } from "@tenbin/contract";
import { useState } from "react";
import type { BillingFacts, OptionalBillingFacts } from "../../../billing/billing-facts.ts";
import { ApiContent } from "../../../billing/api-content.tsx";
import { useApiData } from "../../../billing/use-api-data.ts";
import { useRootData } from "../../../site/root-data.ts";
import { serverNow } from "../../../site/server-clock.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { CouponForm, CouponList } from "../../../billing/coupons.tsx";
import { ConfirmationList } from "./confirmation-list.tsx";
import { ContractList } from "./contract-list.tsx";
import { PaymentNotices } from "./payment-notices.tsx";
import { PlanSummary } from "./plan-summary.tsx";
import { RecipientForm } from "./recipient-form.tsx";
import { ReceiptList, UnpaidInvoices, VoidInvoices } from "./receipt-list.tsx";
import "./billing.css";

/** What is paid for, coupons, receipts and copies of orders, each loaded and failing alone. */
export function BillingSection({
  plans,
  paymentOrigins,
  isReady,
}: OptionalBillingFacts & {
  /** The member is known. */
  readonly isReady: boolean;
}) {
  const subscription = useApiData("getSubscription", {}, isReady);
  const coupons = useApiData("getCoupons", {}, isReady);
  const invoices = useApiData("getInvoices", {}, isReady);
  const confirmations = useApiData("getConfirmations", {}, isReady);
  const root = useRootData();
  const [now] = useState(() => serverNow(root));
  return (
    <Section id="plan" heading="プランと支払い">
      <div className="billing-stack">
        <ApiContent loaded={subscription} name="ご契約の内容">
          {(loaded) => (
            <>
              <PaymentNotices
                subscription={loaded}
                graceDays={plans?.terms.grace_days ?? null}
                paymentOrigins={paymentOrigins}
                now={now}
              />
              <PlanSummary
                subscription={loaded}
                prices={plans === null ? null : pricesOf(plans, loaded)}
                onSale={plans?.on_sale ?? false}
                paymentOrigins={paymentOrigins}
              />
              <ContractList contracts={loaded.contracts} />
            </>
          )}
        </ApiContent>
        <section>
          <h3>クーポン</h3>
          <CouponForm onRedeemed={coupons.reload} />
          <ApiContent loaded={coupons} name="クーポン" lines={1}>
            {({ coupon_codes: codes }) => <CouponList coupons={codes} />}
          </ApiContent>
        </section>
        <section>
          <h3>領収書</h3>
          <ApiContent loaded={invoices} name="領収書の一覧" lines={2}>
            {({ invoices: list, recipient }) => (
              <>
                <ReceiptList invoices={list} />
                {list.length === 0 ? null : <RecipientForm recipient={recipient} />}
              </>
            )}
          </ApiContent>
        </section>
        <UnpaidInvoices invoices={invoices.data?.invoices ?? []} />
        <VoidInvoices invoices={invoices.data?.invoices ?? []} />
        <section>
          <h3>お手続きの控え</h3>
          <ApiContent loaded={confirmations} name="控えの一覧" lines={2}>
            {({ confirmations: list }) => <ConfirmationList confirmations={list} />}
          </ApiContent>
        </section>
      </div>
    </Section>
  );
}

function pricesOf({ plans }: BillingFacts["plans"], { stripe_plan_name: plan }: Subscription) {
  const priceOf = (searched: PlanName) => plans.find(({ name }) => name === searched)?.price ?? 0;
  return { plan: priceOf(plan), unit: priceOf("tenbin_unit") };
}
