import type { ReactNode } from "react";
import { Button } from "../ui/actions/button.tsx";
import "./consent-banner.css";

/**
 * Two equal buttons, refusal first. Not a dialog: the page stays usable, and no answer means
 * refusal.
 */
export function ConsentBanner({
  title,
  children,
  onAnswer,
}: {
  readonly title: string;
  /** What is sent to whom, with the link to the list. */
  readonly children: ReactNode;
  readonly onAnswer: (agreed: boolean) => void;
}) {
  return (
    <section className="consent" aria-label={title}>
      <div className="page">
        <p className="font-bold">{title}</p>
        <p>{children}</p>
        <div className="answers">
          <Button onClick={() => onAnswer(false)}>同意しない</Button>
          <Button onClick={() => onAnswer(true)}>同意する</Button>
        </div>
      </div>
    </section>
  );
}
