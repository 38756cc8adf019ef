import type { Invoice } from "@tenbin/contract";
import { Link } from "react-router";
import { useApiData } from "../../../billing/use-api-data.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { DocumentPage } from "./document-page.tsx";
import { ReceiptDocument } from "./receipt-document.tsx";
import { receiptPath } from "./receipt-list.tsx";
import { ReissueForm } from "./recipient-form.tsx";

export function ReceiptPage({
  id,
  issue,
  isReady,
}: {
  readonly id: string;
  /** As in the address; null: the newest. */
  readonly issue: string | null;
  /** The member is known. */
  readonly isReady: boolean;
}) {
  const query = issue === null ? {} : { issue };
  const receipt = useApiData("getInvoice", { params: { id }, query }, isReady);
  return (
    <DocumentPage
      name="領収書"
      // A receipt has its own.
      heading={receipt.data === null ? <h1>領収書</h1> : null}
      loaded={receipt}
    >
      {(invoice) => (
        <>
          <ReceiptDocument invoice={invoice} />
          <div className="off-paper billing-stack">
            <div>
              <Button variant="primary" onClick={() => window.print()}>
                印刷する
              </Button>
            </div>
            <OtherIssues invoice={invoice} />
            {invoice.status === "paid" && invoice.replaced_by === null ? (
              <ReissueForm invoice={invoice} onReissued={receipt.reload} />
            ) : null}
          </div>
        </>
      )}
    </DocumentPage>
  );
}

function OtherIssues({
  invoice: { invoice_id: id, replaced_by: newest, replaces: first },
}: {
  readonly invoice: Invoice;
}) {
  return (
    <>
      {newest === null ? null : (
        <p>
          <Link to={receiptPath(id)}>新しい領収書(番号 {newest.number})を見る</Link>
        </p>
      )}
      {first === null ? null : (
        <p>
          <Link to={receiptPath(id, first.issue)}>元の領収書(番号 {first.number})を見る</Link>
        </p>
      )}
    </>
  );
}
