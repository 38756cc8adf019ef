import type { PlanName } from "@tenbin/contract";
import { FailureNotice } from "../accounts/failure-notice.tsx";
import { useApi } from "../accounts/use-api.ts";
import { useAsyncAction } from "../accounts/use-async-action.ts";
import { Button } from "../ui/actions/button.tsx";
import { openPaymentPage } from "../urls/payment-pages.ts";

/**
 * Opens the payment service's page on which cards are seen and changed.
 * @param upgrade to whose confirmation it leads back; default: to the settings
 */
export function PortalButton({
  paymentOrigins,
  upgrade,
}: {
  readonly paymentOrigins: readonly string[];
  readonly upgrade?: PlanName;
}) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const open = async () => {
    const portal = await api().call("openPortal", { query: { upgrade } });
    if (portal !== undefined) openPaymentPage(portal.url, paymentOrigins);
  };
  return (
    <div className="grid gap-2 justify-items-start">
      <Button small aria-busy={busy} onClick={() => run(open)}>
        カードを変更する
      </Button>
      <FailureNotice failure={failure} />
    </div>
  );
}
