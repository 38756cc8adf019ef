import { type ReactNode, useId } from "react";
import "./contract-document.css";

/** Only what has the focus is scrolled by the keyboard. */
const SCROLLED = { tabIndex: 0 };

/** A document of a contract. */
export function ContractDocument({
  title,
  scrolled = false,
  children,
}: {
  readonly title: string;
  /** In place, with the keyboard too. */
  readonly scrolled?: boolean;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section>
      <h2 id={id}>{title}</h2>
      <section
        className={scrolled ? "contract-document scrolled" : "contract-document"}
        aria-labelledby={id}
        {...(scrolled && SCROLLED)}
      >
        {children}
      </section>
    </section>
  );
}
