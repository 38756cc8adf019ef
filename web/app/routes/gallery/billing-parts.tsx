import { ConfirmParts } from "./pricing-parts.tsx";
import { CouponList } from "../../billing/coupons.tsx";
import { PaymentNotices } from "../setting/billing/payment-notices.tsx";
import { PlanSummary } from "../setting/billing/plan-summary.tsx";
import { ReceiptDocument } from "../setting/billing/receipt-document.tsx";
import { ReceiptList, UnpaidInvoices } from "../setting/billing/receipt-list.tsx";
import { sampleContract, sampleInvoice, samplePending, sampleUnpaid } from "./sample-contracts.ts";
import { Specimen } from "./specimen.tsx";

const paymentOrigins = ["https://invoice.stripe.com"];
const NOW = Date.parse("2025-11-14T03:00:00Z");

/** What is ordered, paid for and documented. */
export function BillingParts() {
  return (
    <>
      <Specimen name="OrderConfirmationView">
        <ConfirmParts />
      </Specimen>
      <Specimen name="PaymentNotices">
        {[sampleUnpaid, samplePending].map((subscription) => (
          <PaymentNotices
            key={subscription.subscription_status}
            subscription={subscription}
            graceDays={7}
            paymentOrigins={paymentOrigins}
            now={NOW}
          />
        ))}
      </Specimen>
      <Specimen name="PlanSummary">
        <PlanSummary
          subscription={sampleContract}
          prices={{ plan: 1_200, unit: 300 }}
          onSale
          paymentOrigins={paymentOrigins}
        />
      </Specimen>
      <Specimen name="CouponList, ReceiptList, UnpaidInvoices">
        <CouponList
          coupons={[
            {
              code: "AKI-2025",
              acquired_at: "2025-11-01T00:00:00Z",
              expired_at: "2026-02-14T00:00:00Z",
              used_at: "2025-11-14T00:00:00Z",
              coupon_name: "秋の割引",
              coupon_description: "最初の3回の請求が300円引きになります。",
              coupon_apply_to: ["tenbin_light"],
              is_used: true,
              is_expired: false,
            },
          ]}
        />
        <ReceiptList invoices={[sampleInvoice]} />
        <UnpaidInvoices
          invoices={[{ ...sampleInvoice, invoice_id: "in_2", status: "void", refunded: 0 }]}
        />
      </Specimen>
      <Specimen name="ReceiptDocument">
        <ReceiptDocument invoice={sampleInvoice} headingLevel="h4" />
      </Specimen>
    </>
  );
}
