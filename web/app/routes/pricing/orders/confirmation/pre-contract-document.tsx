import { ContractDocument } from "../../../../billing/contract-document.tsx";
import type { Preview } from "./use-preview.ts";

/** What has to be read before the order (金融商品取引法 37条の3), in a frame of its own. */
export function PreContractDocument({
  document: { title, version, sections },
}: {
  readonly document: NonNullable<Preview["document"]>;
}) {
  return (
    <ContractDocument title={title} scrolled>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
      <p className="note">
        版 <span className="num">{version}</span>
      </p>
    </ContractDocument>
  );
}
