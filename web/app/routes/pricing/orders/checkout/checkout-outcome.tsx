import type { Endpoints, Output } from "@tenbin/contract";
import { type ReactNode, useEffect } from "react";
import { ApiContent } from "../../../../billing/api-content.tsx";
import { useApiData } from "../../../../billing/use-api-data.ts";
import { OutcomeIcon } from "../../../../outcomes/outcome-icon.tsx";
import { ButtonLink } from "../../../../ui/actions/button.tsx";
import { useReloadData } from "../../../../viewer/session-watcher.tsx";
import { reloadViewer, useViewer } from "../../../../viewer/use-viewer.ts";
import { OrderNotice, PLANS_WAY } from "../order-notice.tsx";
import "../orders.css";

const POLL_MS = 2_000;
const POLL_AFTER_FAILURE_MS = 10_000;

export type PaidCheckout = Pick<Output<Endpoints["findCheckout"]>, "plan" | "ticker" | "begins_at">;

/** What became of a Checkout; whoever it does not belong to sees nothing of it. */
export function CheckoutOutcome({
  sessionId,
  screen,
}: {
  readonly sessionId: string;
  /** Of what was paid; of null while nothing is known to be. */
  readonly screen: (paid: PaidCheckout | null) => ReactNode;
}) {
  const { state } = useViewer();
  const checkout = useApiData(
    "findCheckout",
    { params: { session_id: sessionId } },
    state === "signed-in",
  );
  const { data, failure, reload } = checkout;
  const status = data?.status ?? null;
  const reloadData = useReloadData();
  useEffect(() => {
    if (status !== "confirmed") return;
    void reloadViewer();
    // The notice on top may tell of a trial that the payment has ended.
    void reloadData();
  }, [status, reloadData]);
  useEffect(() => {
    // Each answer is followed by another question.
    if (data?.status !== "being_confirmed") return undefined;
    const timer = setTimeout(reload, failure === null ? POLL_MS : POLL_AFTER_FAILURE_MS);
    return () => clearTimeout(timer);
  }, [data, failure, reload]);
  if (state === "signed-out" || state === "unregistered") return screen(null);
  if (data?.status === "confirmed") return screen(data);
  if (status === "being_confirmed") return <BeingConfirmed />;
  if (status === "expired") {
    return (
      <OrderNotice heading="お申し込みは成立していません" way={PLANS_WAY}>
        この決済の手続きは、お支払いのないまま終わりました。請求はありません。いまの契約は元のままです。
      </OrderNotice>
    );
  }
  if (failure?.errorType === "not_found") return screen(null);
  return (
    <div className="page order-page order-loading">
      <h1>お支払いの確認</h1>
      <ApiContent loaded={checkout} name="お支払いの結果">
        {() => null}
      </ApiContent>
    </div>
  );
}

function BeingConfirmed() {
  return (
    <div className="page screen">
      <OutcomeIcon name="clock" />
      <h1>お支払いを確かめています</h1>
      <p aria-live="polite">
        確認できしだい、この画面に表示します。画面を閉じても手続きは続くので、お支払いをやり直す必要はありません。
      </p>
      <ButtonLink to="/setting#plan">設定で契約を確かめる</ButtonLink>
    </div>
  );
}
