import type { ReactNode } from "react";
import "./content.css";

export interface KeyHint {
  readonly keys: readonly string[];
  readonly does: ReactNode;
}

/** What keys do, where there is a keyboard. */
export function KeyboardHints({ hints }: { readonly hints: readonly KeyHint[] }) {
  return (
    <ul className="key-hints">
      {hints.map(({ keys, does }) => (
        <li key={keys.join("+")}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          <span>{does}</span>
        </li>
      ))}
    </ul>
  );
}
