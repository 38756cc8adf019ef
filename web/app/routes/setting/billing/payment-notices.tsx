import type { Subscription } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/billing/plan";
import { describeCardExpiry, graceDaysLeft } from "../../../billing/describe-subscription.ts";
import { PaymentLink } from "../../../billing/payment-link.tsx";
import { DaysLeft } from "./days-left.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { UnbrokenText } from "../../../ui/figures/unbroken-text.tsx";
import { formatDateTime, formatMonthDay, formatMonthDayTime, jstDate } from "../../../ui/format.ts";

interface PaymentNoticesProps {
  readonly subscription: Subscription;
  /** Of a failed charge; null if it is unknown. */
  readonly graceDays: number | null;
  readonly paymentOrigins: readonly string[];
  /** By the server's clock, in milliseconds; null if it is unknown. */
  readonly now: number | null;
}

/** What a member has to do, with the day until which there is time; at most one of them. */
export function PaymentNotices(props: PaymentNoticesProps) {
  const { subscription } = props;
  if (subscription.unpaid !== null) return <Unpaid {...props} unpaid={subscription.unpaid} />;
  if (subscription.pending_upgrade !== null) {
    return <PendingUpgrade {...props} upgrade={subscription.pending_upgrade} />;
  }
  const expiry = describeCardExpiry(subscription);
  if (expiry === null) return null;
  return (
    <Notice tone="notice">
      <UnbrokenText>{expiry}</UnbrokenText>
    </Notice>
  );
}

function Unpaid({
  unpaid: { since, in_grace: isInGrace, rights_until: until, ends_at: end, payment_url: url },
  graceDays,
  paymentOrigins,
  now,
}: PaymentNoticesProps & { readonly unpaid: NonNullable<Subscription["unpaid"]> }) {
  return (
    <div className="billing-notice">
      <Notice tone="danger">
        <b>{formatMonthDay(jstDate(since))}の支払いができませんでした。</b>
        <UnbrokenText>
          {isInGrace
            ? `${formatMonthDayTime(until)}までは、これまでどおり使えます。`
            : "この契約の機能は、いま止まっています。支払いがすむと、すぐに使えます。"}
        </UnbrokenText>
        <span className="num">{formatMonthDay(jstDate(end))}</span>
        までに支払いがないと契約は終わり、未払いの請求は取り消します。手数料や違約金はありません。
        {isInGrace ? <GraceDays until={until} of={graceDays} now={now} /> : null}
      </Notice>
      <PaymentLink to={url} paymentOrigins={paymentOrigins} variant="primary">
        支払いの画面へ進む
      </PaymentLink>
    </div>
  );
}

function GraceDays({
  until,
  of,
  now,
}: {
  readonly until: string;
  readonly of: number | null;
  readonly now: number | null;
}) {
  if (of === null || now === null) return null;
  // The grace may end while the page is open.
  return <DaysLeft left={Math.min(Math.max(graceDaysLeft(until, now), 1), of)} of={of} />;
}

function PendingUpgrade({
  upgrade: { plan, expires_at: expiry, payment_url: url },
  paymentOrigins,
}: PaymentNoticesProps & { readonly upgrade: NonNullable<Subscription["pending_upgrade"]> }) {
  return (
    <div className="billing-notice">
      <Notice tone="notice">
        <b>{planLabels[plan]}への変更は、支払いの確認を待っています。</b>
        <span className="num">{formatDateTime(expiry)}</span>
        までに支払いがすむと切り替わります。すまないときは変更を取り消し、請求もありません。いまのプランは変わりません。
      </Notice>
      <PaymentLink to={url} paymentOrigins={paymentOrigins} variant="primary">
        支払いの画面へ進む
      </PaymentLink>
    </div>
  );
}
