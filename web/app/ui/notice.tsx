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
export function Strip({
  tone = "notice",
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return (
    <div className={`banner strip ${tone}`}>
      <div className="page">
        <p>{children}</p>
      </div>
    </div>
  );
}
