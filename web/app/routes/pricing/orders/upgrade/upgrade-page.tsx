import type { PlanName } from "@tenbin/contract";
import { useState } from "react";
import { useApi } from "../../../../accounts/use-api.ts";
import { useRequireAccount } from "../../../../accounts/use-require-account.ts";
import { PortalButton } from "../../../../billing/portal-button.tsx";
import { useApiData } from "../../../../billing/use-api-data.ts";
import { useOnceKey } from "../../../../billing/use-once-key.ts";
import { useFlowOutcome } from "../../../../outcomes/use-flow-outcome.ts";
import { reloadViewer } from "../../../../viewer/use-viewer.ts";
import { ConfirmOrder } from "../confirmation/confirm-order.tsx";
import { describeUpgraded } from "../describe-outcomes.ts";
import { OrderNotice } from "../order-notice.tsx";
import { PaymentNeeded } from "./payment-needed.tsx";
import { PreviewContent } from "../confirmation/preview-content.tsx";
import { type Preview, usePreview } from "../confirmation/use-preview.ts";

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
  const from = subscription.data?.stripe_plan_name ?? "tenbin_free";
  const order = useUpgrade(from, plan, setNeeded);
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
            payment={<PortalButton paymentOrigins={paymentOrigins} upgrade={plan} />}
            order={order}
          />
        ) : (
          <OrderNotice
            heading={heading}
            way={{ to: `/pricing/payment?${query}`, label: "お申し込みの内容を確認する" }}
          >
            いまは有料プランの契約がないため、変更ではなく新しいお申し込みになります。
          </OrderNotice>
        )
      }
    </PreviewContent>
  );
}

function useUpgrade(
  from: PlanName,
  plan: PlanName,
  onPaymentNeeded: (payment: NeededPayment) => void,
) {
  const api = useApi();
  const endFlow = useFlowOutcome();
  const keyOf = useOnceKey();
  return async ({ confirmation, document }: Preview, endedUnits: readonly string[]) => {
    const body = { plan, confirmation, end_units: [...endedUnits], document: document?.version };
    const change = await api().call("changeSubscription", { body, idempotencyKey: keyOf(body) });
    if (change === undefined) return;
    if (change.outcome === "payment_needed") {
      onPaymentNeeded({ url: change.payment_url, until: change.payment_until });
      return;
    }
    await reloadViewer();
    await endFlow("/pricing/upgrade/done", describeUpgraded(from, plan, change.withdrawn));
  };
}
