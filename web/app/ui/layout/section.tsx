import type { ReactNode } from "react";

/** A rule, the heading in the left margin on wide screens and above elsewhere. */
export function Section({
  id,
  heading,
  note,
  wide = false,
  children,
}: {
  readonly id?: string;
  readonly heading: string;
  /** Date, unit, source or definition of what the section shows. */
  readonly note?: ReactNode;
  /** The heading stays above at every width. */
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
