import { type ReactNode, useId } from "react";
import "./contract-document.css";

/** A document of a contract, scrolled in place, with the keyboard too. */
export function ContractDocument({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section>
      <h2 id={id}>{title}</h2>
      {/* Only what has the focus is scrolled by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="contract-document" aria-labelledby={id} tabIndex={0}>
        {children}
      </section>
    </section>
  );
}
