import type { ReactNode } from "react";

/** The heading is in the left margin on wide screens, else above. */
export function Section({
  id,
  heading,
  note,
  wide = false,
  children,
}: {
  readonly id?: string;
  readonly heading: string;
  readonly note?: ReactNode;
  /** Keeps the heading above at every width. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section id={id} className={wide ? "section" : "section margin"}>
      <header>
        <h2>{heading}</h2>
        {note}
      </header>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
