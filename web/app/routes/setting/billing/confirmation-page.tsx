import { copyNote } from "@tenbin/contract/billing/confirmation-parts";
import { useApiData } from "../../../billing/use-api-data.ts";
import { DocumentPage } from "./document-page.tsx";
import { StoredDocument } from "./stored-document.tsx";

const NAME = "お手続きの控え";

/** What the member confirmed with one order, word for word. */
export function ConfirmationPage({
  id,
  isReady,
}: {
  readonly id: string;
  /** The member is known. */
  readonly isReady: boolean;
}) {
  const confirmation = useApiData("getConfirmation", { params: { id } }, isReady);
  return (
    <DocumentPage
      name={NAME}
      // A copy has its own.
      heading={confirmation.data === null ? <h1>{NAME}</h1> : null}
      loaded={confirmation}
    >
      {({ title, confirmed_at: at, text }) => (
        <div className="billing-stack">
          <header>
            <h1>{title}</h1>
            <p className="note">{copyNote(at)}</p>
          </header>
          <StoredDocument text={text} />
        </div>
      )}
    </DocumentPage>
  );
}
