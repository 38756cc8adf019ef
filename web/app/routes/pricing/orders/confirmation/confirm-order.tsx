import { confirmOrder } from "@tenbin/contract/billing/order-confirmation";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { FailureNotice } from "../../../../accounts/failure-notice.tsx";
import { useAsyncAction } from "../../../../accounts/use-async-action.ts";
import { OrderConfirmationView } from "./order-confirmation.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { findOutdatedTerms } from "./outdated.ts";
import { OrderCoupon } from "./order-coupon.tsx";
import { PreContractDocument } from "./pre-contract-document.tsx";
import type { Preview } from "./use-preview.ts";
import "../orders.css";

/** Of the document, and of how the one after the order is received (金融商品取引法施行令 15条の22). */
const ACKNOWLEDGEMENT =
  "契約締結前交付書面を読み、内容を確かめました。契約締結時の書面を電子メールと設定の画面で受け取ることに同意します";

interface ConfirmOrderProps {
  readonly preview: Preview;
  /** Loads the terms again. */
  readonly reload: () => void;
  readonly steps?: ReactNode;
  /** In the first term. */
  readonly choice?: ReactNode;
  /** In the term of how it is paid. */
  readonly payment?: ReactNode;
  readonly back: { readonly to: string; readonly label: string };
  /** @param endedUnits tickers of companies bought alone that are to end */
  readonly order: (preview: Preview, endedUnits: readonly string[]) => Promise<void>;
}

interface OutdatedTerms {
  readonly preview: Preview;
  readonly reason: string;
}

function PlanDifferences() {
  return (
    <p className="note">
      <Link to="/pricing#compare" target="_blank">
        プランごとにできること
      </Link>
    </p>
  );
}

/** The final confirmation; terms that changed meanwhile are shown anew and confirmed anew. */
export function ConfirmOrder(props: ConfirmOrderProps) {
  const { preview, reload, steps, choice, payment, back, order } = props;
  const { document, terms } = preview;
  const { busy, failure, run } = useAsyncAction();
  const [outdated, setOutdated] = useState<OutdatedTerms | null>(null);
  /** Until the new terms are here. */
  const isOutdated = outdated?.preview === preview;
  const confirm = (endedUnits: readonly string[]) => {
    if (isOutdated) {
      reload();
      return;
    }
    run(
      () => order(preview, endedUnits),
      (error) => {
        const reason = findOutdatedTerms(error);
        setOutdated(reason === null ? null : { preview, reason });
        if (reason !== null) reload();
        return reason !== null;
      },
    );
  };
  return (
    <div className="page order-page">
      <div aria-live="polite">
        {outdated === null ? null : <Notice tone="notice">{outdated.reason}</Notice>}
      </div>
      <OrderConfirmationView
        confirmation={confirmOrder(terms)}
        above={steps}
        details={
          terms.order.kind === "unit" ? null : (
            <>
              {choice}
              <PlanDifferences />
            </>
          )
        }
        coupon={<OrderCoupon code={preview.coupon_code} reload={reload} />}
        payment={payment}
        below={document && <PreContractDocument document={document} />}
        {...(document && { acknowledgement: { label: ACKNOWLEDGEMENT, of: document.version } })}
        back={back}
        working={busy || isOutdated}
        failure={<FailureNotice failure={failure} />}
        onConfirm={confirm}
      />
    </div>
  );
}
