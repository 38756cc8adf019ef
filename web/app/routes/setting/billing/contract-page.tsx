import type { ContractDocument as LoadedContract } from "@tenbin/contract";
import { useState } from "react";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { useApi } from "../../../accounts/use-api.ts";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { formatYen } from "../../../billing/describe-subscription.ts";
import { useApiData } from "../../../billing/use-api-data.ts";
import { useOnceKey } from "../../../billing/use-once-key.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { day, jstDate } from "../../../ui/format.ts";
import { reloadViewer } from "../../../viewer/use-viewer.ts";
import { DocumentPage } from "./document-page.tsx";
import { lastDayBefore } from "./last-day-before.ts";
import { StoredDocument } from "./stored-document.tsx";
import { useContractReceipt } from "./use-contract-receipt.ts";

/** The document of a contract, and the one step that cools it off. */
export function ContractPage({ id, isReady }: { readonly id: string; readonly isReady: boolean }) {
  const contract = useApiData("getContract", { params: { id } }, isReady);
  return (
    <DocumentPage
      name="契約の書面"
      heading={<h1 className="off-paper">契約の書面</h1>}
      loaded={contract}
    >
      {(loaded) => <ShownContract contract={loaded} reload={contract.reload} />}
    </DocumentPage>
  );
}

interface ContractProps {
  readonly contract: LoadedContract;
  readonly reload: () => void;
}

function ShownContract({ contract, reload }: ContractProps) {
  useContractReceipt(contract, reload);
  return (
    <div className="billing-stack">
      <CoolingOff contract={contract} reload={reload} />
      <StoredDocument text={contract.text} />
    </div>
  );
}

function CoolingOff({ contract, reload }: ContractProps) {
  const { id, cooled_off_at: cooledOffAt, cooling_off: offer } = contract;
  const api = useApi();
  const keyOf = useOnceKey();
  const { busy, failure, run } = useAsyncAction();
  const [refund, setRefund] = useState<number | null>(null);
  if (refund !== null) {
    return (
      <Notice tone="notice">
        {refund === 0
          ? "契約の解除を受け付けました。お返しする料金はありません。"
          : `契約の解除を受け付けました。お支払いに使われたカードに、${formatYen(refund)}を返金します。`}
      </Notice>
    );
  }
  if (cooledOffAt !== null) {
    return (
      <Notice tone="notice">
        {`${day(jstDate(cooledOffAt))}にクーリング・オフを受け付けました。返金の記録は、設定の「領収書」にあります。`}
      </Notice>
    );
  }
  if (offer === null) return null;
  const coolOff = async () => {
    const body = { refund: offer.refund };
    const input = { params: { id }, body, idempotencyKey: keyOf([id, body]) };
    const done = await api().call("coolOff", input);
    if (done === undefined) return;
    setRefund(done.refund);
    await reloadViewer();
  };
  return (
    <section className="billing-notice off-paper">
      <h2>クーリング・オフ</h2>
      <p>
        {offer.until === null ? "" : `${lastDayBefore(offer.until)}までは、`}
        理由を問わず契約を解除できます。下のボタンを押すと契約はただちに終わり、
        <RefundText {...offer} />
        違約金はありません。
      </p>
      <FailureNotice failure={failure} />
      <Button
        variant="danger"
        aria-busy={busy}
        onClick={() =>
          run(coolOff, () => {
            reload();
            return false;
          })
        }
      >
        契約を解除する(クーリング・オフ)
      </Button>
    </section>
  );
}

function RefundText({ refund, kept }: NonNullable<LoadedContract["cooling_off"]>) {
  if (refund === 0) return "お返しする料金はありません。";
  return (
    <>
      お支払いに使われたカードに<b className="num">{formatYen(refund)}</b>を返金します
      {kept === 0 ? "" : `(経過した日数の料金${formatYen(kept)}を除いた額です)`}。
    </>
  );
}
