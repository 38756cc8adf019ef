import type { ContractDocument as LoadedContract } from "@tenbin/contract";
import { useState } from "react";
import { Link } from "react-router";
import { AccountNotices } from "../../../accounts/account-notices.tsx";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { useApi } from "../../../accounts/use-api.ts";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { ApiContent } from "../../../billing/api-content.tsx";
import { ContractDocument } from "../../../billing/contract-document.tsx";
import { useApiData } from "../../../billing/use-api-data.ts";
import { useOnceKey } from "../../../billing/use-once-key.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { formatCount, formatDateTime } from "../../../ui/format.ts";
import { reloadViewer } from "../../../viewer/use-viewer.ts";
import "./billing.css";

/** The document of a contract, and the one step that cools it off. */
export function ContractPage({ id, isReady }: { readonly id: string; readonly isReady: boolean }) {
  const contract = useApiData("getContract", { params: { id } }, isReady);
  return (
    <div className="page receipt-page">
      <h1>契約の書面</h1>
      <p className="off-paper">
        <Link to="/setting#plan">設定に戻る</Link>
      </p>
      <AccountNotices />
      <ApiContent loaded={contract} name="契約の書面" lines={8}>
        {(loaded) => (
          <div className="billing-stack">
            <CoolingOff contract={loaded} reload={contract.reload} />
            <ContractDocument title="契約締結時交付書面">
              {loaded.text.split(/\n+/).map((line, i) => (
                // Lines keep their places.
                // oxlint-disable-next-line react/no-array-index-key
                <p key={i}>{line}</p>
              ))}
            </ContractDocument>
          </div>
        )}
      </ApiContent>
    </div>
  );
}

function CoolingOff({
  contract: { id, cooling_off: offer },
  reload,
}: {
  readonly contract: LoadedContract;
  readonly reload: () => void;
}) {
  const api = useApi();
  const keyOf = useOnceKey();
  const { busy, failure, run } = useAsyncAction();
  const [refund, setRefund] = useState<number | null>(null);
  if (refund !== null) {
    return (
      <Notice tone="notice">
        {`契約の解除を受け付けました。お支払いのカードに${formatCount(refund)}円を返金します。`}
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
    <section className="off-paper">
      <h2>クーリング・オフ</h2>
      <p>
        {offer.until === null ? "" : `${formatDateTime(offer.until)}より前は、`}
        理由を問わず契約を解除できます。押すと契約はすぐに終わり、お支払いのカードに
        <b className="num">{formatCount(offer.refund)}円</b>を返金します
        {offer.kept === 0 ? "" : `(経過した日数の料金 ${formatCount(offer.kept)}円を除きます)`}
        。違約金はありません。
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
