import type { RefObject } from "react";
import { focusControl } from "./focus-control.ts";
import type { InvalidField } from "./use-form.ts";
import "./forms.css";

/** Counts and links the invalid fields. One alone stands at its field and is only read out here. */
export function ErrorSummary({
  faults,
  ref,
}: {
  readonly faults: readonly InvalidField[];
  readonly ref?: RefObject<HTMLDivElement | null>;
}) {
  const [first, ...others] = faults;
  if (first === undefined) return null;
  if (others.length === 0) {
    return (
      <p className="sr-only" role="alert">
        {first.label}:{first.message}
      </p>
    );
  }
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={ref}>
      <p className="font-bold">入力内容をご確認ください({faults.length}か所)</p>
      <ul>
        {faults.map(({ id, label, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                if (focusControl(id)) event.preventDefault();
              }}
            >
              {label}
            </a>
            <span>:{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
