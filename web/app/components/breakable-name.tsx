import { Fragment } from "react";
import { formatCompanyName } from "../ui/format.ts";

/** Katakana and Latin letters stand together, and so does what is written between them. */
const SCRIPT_RUN = /([ァ-ヶー・a-z\d&. -]+)/i;

/**
 * A company's name in large type. Where it does not fit one line it breaks where its writing changes
 * (みらい野住宅|リート|投資法人): a browser takes such names for phrases of a sentence. A name in one
 * writing is left to the browser.
 */
export function BreakableName({ name }: { readonly name: string }) {
  const words = formatCompanyName(name).split(SCRIPT_RUN).filter(Boolean);
  return (
    <span className={words.length > 1 ? "break-keep" : undefined}>
      {words.map((word, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text, never reordered
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </span>
  );
}
