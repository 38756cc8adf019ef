import { useApiData } from "../../../billing/use-api-data.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { DocumentPage } from "./document-page.tsx";
import { ReceiptDocument } from "./receipt-document.tsx";
import { RecipientForm } from "./recipient-form.tsx";

export function ReceiptPage({
  id,
  isReady,
}: {
  readonly id: string;
  /** The member is known. */
  readonly isReady: boolean;
}) {
  const receipt = useApiData("getInvoice", { params: { id } }, isReady);
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
            <RecipientForm
              key={invoice.recipient}
              recipient={invoice.recipient}
              onSaved={receipt.reload}
            />
          </div>
        </>
      )}
    </DocumentPage>
  );
}
