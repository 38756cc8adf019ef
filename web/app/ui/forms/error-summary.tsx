import type { RefObject } from "react";
import type { InvalidField } from "./use-form.ts";
import "./forms.css";

/** Counts and links the invalid fields. */
export function ErrorSummary({
  faults,
  ref,
}: {
  readonly faults: readonly InvalidField[];
  readonly ref?: RefObject<HTMLDivElement | null>;
}) {
  if (faults.length === 0) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={ref}>
      <p className="font-bold">{faults.length}か所を直してください</p>
      <ul>
        {faults.map(({ id, label, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
              {label}
            </a>
            <span>:{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Moves the focus, not only the scroll position. */
function focusField(event: { preventDefault: () => void }, id: string) {
  const field = document.getElementById(id);
  if (field === null) return;
  event.preventDefault();
  const focusable = field.matches("input, select, textarea, button")
    ? field
    : field.querySelector<HTMLElement>("input, select, textarea, button");
  focusable?.focus();
}
