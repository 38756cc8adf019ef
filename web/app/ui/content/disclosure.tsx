import type { ReactNode } from "react";
import { usePersistedOpen } from "./use-persisted-open.ts";
import "./disclosure.css";

/** More of the same, folded away; works without script and is found by the browser's search. */
export function Disclosure({
  summary,
  open = false,
  keptAs,
  children,
}: {
  readonly summary: ReactNode;
  readonly open?: boolean;
  /** Its name among the folds of the page: on the way back it stands as it was left. */
  readonly keptAs?: string;
  readonly children: ReactNode;
}) {
  return (
    <details className="disclosure" open={open} {...usePersistedOpen(keptAs)}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}

export interface AccordionItem {
  readonly question: string;
  readonly answer: ReactNode;
}

/** Questions and answers; several may stand open, each by itself. */
export function Accordion({ questions }: { readonly questions: readonly AccordionItem[] }) {
  return (
    <div className="accordion">
      {questions.map(({ question, answer }) => (
        <Disclosure key={question} summary={question}>
          {answer}
        </Disclosure>
      ))}
    </div>
  );
}
