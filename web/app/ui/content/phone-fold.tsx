import type { ReactNode } from "react";
import "./disclosure.css";

interface PhoneFoldProps {
  readonly summary: string;
  readonly children: ReactNode;
}

/** Folded on phones only; on wider screens and on paper its content stands there. */
export function PhoneFold({ summary, children }: PhoneFoldProps) {
  return (
    <details className="phone-fold printed">
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}
