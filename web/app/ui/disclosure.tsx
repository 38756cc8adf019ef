import type { ReactNode } from "react";
import "./content.css";

/** More of the same, folded away; works without script and is found by the browser's search. */
export function Disclosure({
  summary,
  open = false,
  children,
}: {
  readonly summary: ReactNode;
  readonly open?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <details className="disclosure" open={open}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}

export interface Question {
  readonly question: string;
  readonly answer: ReactNode;
}

/** Questions and answers; several may stand open, each by itself. */
export function Accordion({ questions }: { readonly questions: readonly Question[] }) {
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
