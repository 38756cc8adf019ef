import type { PlanName } from "@tenbin/contract";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { useApi } from "../../../accounts/use-api.ts";
import { useRequireAccount } from "../../../accounts/use-require-account.ts";
import { useApiData } from "../../../billing/use-api-data.ts";
import { useOnceKey } from "../../../billing/use-once-key.ts";
import { FLOW_ENDED_STATE } from "../../../outcomes/flow-ended.ts";
import { reloadViewer } from "../../../viewer/use-viewer.ts";
import { ConfirmOrder } from "./confirm-order.tsx";
import { OrderNotice, SETTINGS_WAY } from "./order-notice.tsx";
import { PaymentNeeded } from "./payment-needed.tsx";
import { PreviewContent } from "./preview-content.tsx";
import { type Preview, usePreview } from "./use-preview.ts";

interface NeededPayment {
  readonly url: string | null;
  readonly until: string | null;
}

/** Changes to a dearer plan at once, or says until when the change waits for its payment. */
export function UpgradePage({
  plan,
  heading,
  paymentOrigins,
}: {
  readonly plan: PlanName;
  readonly heading: string;
  readonly paymentOrigins: readonly string[];
}) {
  const query = new URLSearchParams({ plan });
  const { user, failed } = useRequireAccount(`/pricing/upgrade?${query}`);
  const isReady = user !== null || failed;
  const subscription = useApiData("getSubscription", {}, isReady);
  const waiting = subscription.data?.pending_upgrade ?? null;
  const isKnown = subscription.data !== null || subscription.failure !== null;
  const preview = usePreview({ plan }, isReady && isKnown && waiting === null);
  const [needed, setNeeded] = useState<NeededPayment | null>(null);
  const [isUnitLeft, setUnitLeft] = useState(false);
  const order = useUpgrade(plan, {
    onPaymentNeeded: setNeeded,
    onUnitsLeft: () => setUnitLeft(true),
  });
  const from = subscription.data?.stripe_plan_name ?? "tenbin_free";
  if (isUnitLeft) {
    return (
      <OrderNotice heading="プランを変更しました" way={SETTINGS_WAY}>
        新しいプランの機能を、いまから使えます。単品購入の終了は受け付けられませんでした。設定から1社ずつ解約できます。
      </OrderNotice>
    );
  }
  if (needed !== null) {
    return <PaymentNeeded {...needed} from={from} to={plan} paymentOrigins={paymentOrigins} />;
  }
  if (waiting !== null) {
    return (
      <PaymentNeeded
        from={from}
        to={waiting.plan}
        url={waiting.payment_url}
        until={waiting.expires_at}
        paymentOrigins={paymentOrigins}
      />
    );
  }
  return (
    <PreviewContent loaded={preview} heading={heading}>
      {(loaded) =>
        loaded.terms.order.kind === "upgrade" ? (
          <ConfirmOrder
            preview={loaded}
            reload={preview.reload}
            back={{ to: "/pricing", label: "変更しない" }}
            order={order}
          />
        ) : (
          <Navigate to={`/pricing/payment?${query}`} replace />
        )
      }
    </PreviewContent>
  );
}

interface UpgradeEvents {
  readonly onPaymentNeeded: (payment: NeededPayment) => void;
  /** The plan was changed, but companies bought alone go on that were to end. */
  readonly onUnitsLeft: () => void;
}

function useUpgrade(plan: PlanName, { onPaymentNeeded, onUnitsLeft }: UpgradeEvents) {
  const api = useApi();
  const navigate = useNavigate();
  const keyOf = useOnceKey();
  return async ({ confirmation, document }: Preview, endedUnits: readonly string[]) => {
    const body = { plan, confirmation, document: document?.version };
    const change = await api().call("changeSubscription", { body, idempotencyKey: keyOf(body) });
    if (change === undefined) return;
    if (change.outcome === "payment_needed") {
      onPaymentNeeded({ url: change.payment_url, until: change.payment_until });
      return;
    }
    const endings = await Promise.allSettled(
      endedUnits.map((ticker) => api().call("cancelUnit", { params: { ticker } })),
    );
    await reloadViewer();
    if (endings.some(({ status }) => status === "rejected")) {
      onUnitsLeft();
      return;
    }
    const done = change.outcome === "changed" ? "/pricing/upgrade/done" : "/pricing/downgrade/done";
    await navigate(done, { replace: true, state: FLOW_ENDED_STATE });
  };
}
