import { planLabels, type PlanName } from "@tenbin/contract/billing/plan";
import { PaymentLink } from "../../../../billing/payment-link.tsx";
import { OutcomeIcon } from "../../../../outcomes/outcome-icon.tsx";
import { ButtonLink } from "../../../../ui/actions/button.tsx";
import { formatDateTime } from "../../../../ui/format.ts";
import { isPaymentPage } from "../../../../urls/payment-pages.ts";

/** An upgrade whose charge asks for the member: 3-D Secure, or another card. */
export function PaymentNeeded({
  from,
  to,
  url,
  until,
  paymentOrigins,
}: {
  readonly from: PlanName;
  readonly to: PlanName;
  readonly url: string | null;
  readonly until: string | null;
  readonly paymentOrigins: readonly string[];
}) {
  const isPayable = url !== null && isPaymentPage(url, paymentOrigins);
  return (
    <div className="page screen">
      <OutcomeIcon name="clock" />
      <h1>お支払いの確認が必要です</h1>
      <p>
        {planLabels[to]}
        への変更は、まだ終わっていません。カード会社の本人認証か、別のカードでのお支払いが必要です。
        {isPayable ? "次の画面(Stripe)で手続きできます。" : null}
      </p>
      <p>
        {until === null ? null : (
          <>
            <b className="num">{formatDateTime(until)}</b>
            までにお支払いがすむと切り替わります。すまないときは変更を取り消し、請求もありません。
          </>
        )}
        それまでは{planLabels[from]}のまま変わりません。
      </p>
      <PaymentLink to={url} paymentOrigins={paymentOrigins} variant="primary">
        お支払いの画面へ進む
      </PaymentLink>
      <ButtonLink variant="quiet" to="/setting#plan">
        設定で契約を確かめる
      </ButtonLink>
    </div>
  );
}
