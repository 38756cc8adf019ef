import type { ReactNode } from "react";
import "./banner.css";

/**
 * The one line of the moment under the header: payment, stale data, trial, a new build. First the
 * fact with its date, then what follows, the action at the right end.
 */
export function Banner({
  tone,
  label,
  fact,
  action,
  children,
}: {
  /** Payment danger, stale data notice, trial accent, the rest plain. */
  readonly tone: "danger" | "notice" | "accent" | "plain";
  /** Names the line as a landmark. */
  readonly label: string;
  readonly fact: string;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <aside className={`moment ${tone}`} aria-label={label}>
      <div className="page">
        <p>
          <b>{fact}</b> {children}
        </p>
        {action}
      </div>
    </aside>
  );
}

/** Days of grace as squares, the text beside them: あと5日. */
export function DaysLeft({ left, of }: { readonly left: number; readonly of: number }) {
  return (
    <span className="days-left">
      (あと{left}日)
      <span aria-hidden="true">
        {Array.from({ length: of }, (_, day) => (
          <i key={day} className={day < of - left ? "gone" : ""} />
        ))}
      </span>
    </span>
  );
}
