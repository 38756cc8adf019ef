import type { ReactNode } from "react";

type Tone = "plain" | "accent" | "notice" | "danger" | "ok";

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

export function NoticeStrip({
  label,
  tone = "notice",
  children,
}: {
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
