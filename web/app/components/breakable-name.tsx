import { Fragment } from "react";
import { formatCompanyName } from "../ui/format.ts";

/** Katakana and Latin letters each form one run, with the characters between them. */
const SCRIPT_RUN = /([ァ-ヶー・a-z\d&. -]+)/i;

/**
 * A company name in large type, which may break only where the script changes (みらい野住宅|リート|投資法人):
 * browsers break such names as if they were phrases of a sentence.
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
