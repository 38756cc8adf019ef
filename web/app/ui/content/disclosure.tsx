import type { ReactNode } from "react";
import { usePersistedOpen } from "./use-persisted-open.ts";
import "./disclosure.css";

/** Works without script, and the browser's search finds the content. */
export function Disclosure({
  summary,
  open = false,
  keptAs,
  children,
}: {
  readonly summary: ReactNode;
  readonly open?: boolean;
  /** Unique on the page; restores the open state on back navigation. */
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
  readonly open?: boolean;
}

export function Accordion({ questions }: { readonly questions: readonly AccordionItem[] }) {
  return (
    <div className="accordion">
      {questions.map(({ question, answer, open = false }) => (
        <Disclosure key={question} summary={question} open={open}>
          {answer}
        </Disclosure>
      ))}
    </div>
  );
}
