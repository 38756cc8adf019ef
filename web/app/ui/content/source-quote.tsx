import type { ReactNode } from "react";
import { day } from "../format.ts";
import "./content.css";

/** Words taken from a document, as they stand there, with where they stand. */
export function SourceQuote({
  document,
  disclosed,
  place,
  children,
}: {
  /** 2025年3月期 有価証券報告書. */
  readonly document: ReactNode;
  /** ISO day. */
  readonly disclosed: string;
  /** Heading or page in it. */
  readonly place?: string;
  readonly children: ReactNode;
}) {
  return (
    <figure className="source-quote">
      <blockquote>{children}</blockquote>
      <figcaption>
        出典 {document}
        {place === undefined ? null : `「${place}」`}、{day(disclosed)}開示
      </figcaption>
    </figure>
  );
}
