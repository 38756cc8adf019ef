import { type GlossaryTerm, glossaryPath } from "./glossary-path.ts";

/**
 * From a definition to the glossary. Loads a document: its text comes without script, and the browser
 * finds the anchor.
 */
export function TermLink({ term, name }: { readonly term: GlossaryTerm; readonly name: string }) {
  return (
    <a className="screen-only" href={glossaryPath(term)}>
      用語集:{name}
    </a>
  );
}

/** The label of a figure that leads to its definition. */
export function TermName({ term, name }: { readonly term: GlossaryTerm; readonly name: string }) {
  return (
    <a className="term-name" href={glossaryPath(term)} title="用語集">
      {name}
    </a>
  );
}
