import type { ReactNode } from "react";

type Tone = "plain" | "notice" | "danger" | "ok";

/** A block in the page. */
export function Notice({
  tone = "plain",
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return (
    <div className={`banner ${tone}`}>
      <p>{children}</p>
    </div>
  );
}

/** One line across the page under the header. */
export function NoticeStrip({
  label,
  tone = "notice",
  children,
}: {
  /** Names the line as a landmark. */
  readonly label: string;
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return (
    <aside className={`banner strip ${tone}`} aria-label={label}>
      <div className="page">
        <p>{children}</p>
      </div>
    </aside>
  );
}
