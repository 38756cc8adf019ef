import { Link } from "react-router";
import { AccountNotices } from "../../../accounts/account-notices.tsx";
import { ApiContent } from "../../../billing/api-content.tsx";
import { useApiData } from "../../../billing/use-api-data.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ReceiptDocument } from "./receipt-document.tsx";
import { RecipientForm } from "./recipient-form.tsx";
import "./billing.css";

/** One receipt, to be printed; what is not the document stays off the paper. */
export function ReceiptPage({
  id,
  isReady,
}: {
  readonly id: string;
  /** The member is known. */
  readonly isReady: boolean;
}) {
  const receipt = useApiData("getInvoice", { params: { id } }, isReady);
  const { failure, reload } = receipt;
  return (
    <div className="page receipt-page">
      <p className="off-paper">
        <Link to="/setting#plan">設定に戻る</Link>
      </p>
      <AccountNotices />
      {failure?.errorType === "not_found" ? (
        <EmptyState title="この番号の領収書はありません">
          <p>領収書の一覧は、設定の「プランと支払い」にあります。</p>
        </EmptyState>
      ) : (
        <ApiContent loaded={receipt} name="領収書" lines={8}>
          {(invoice) => (
            <>
              <ReceiptDocument invoice={invoice} />
              <div className="off-paper billing-stack">
                <div>
                  <Button variant="primary" onClick={() => window.print()}>
                    印刷する
                  </Button>
                </div>
                <RecipientForm
                  key={invoice.recipient}
                  recipient={invoice.recipient}
                  onSaved={reload}
                />
              </div>
            </>
          )}
        </ApiContent>
      )}
    </div>
  );
}
