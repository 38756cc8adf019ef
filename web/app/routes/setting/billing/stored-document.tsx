import { parseDocumentText } from "@tenbin/contract/document-text";
import { ContractDocument } from "../../../billing/contract-document.tsx";
import { Button } from "../../../ui/actions/button.tsx";

/** A document that is kept as text, to be read and printed. */
export function StoredDocument({ text }: { readonly text: string }) {
  const { title, sections } = parseDocumentText(text);
  return (
    <>
      <ContractDocument title={title}>
        {sections.map(({ heading, paragraphs }) => (
          <section key={paragraphs[0]?.at ?? heading}>
            {heading === null ? null : <h3>{heading}</h3>}
            {paragraphs.map(({ at, text: line }) => (
              <p key={at}>{line}</p>
            ))}
          </section>
        ))}
      </ContractDocument>
      <div className="off-paper">
        <Button onClick={() => window.print()}>印刷する</Button>
      </div>
    </>
  );
}
