import type { ReactNode } from "react";
import { SCRIPT_ONLY } from "../../ui/forms/script-only.ts";

/** Without fields: its button starts `action`. */
export function ActionForm({
  name,
  action,
  children,
}: {
  /** Accessible name of the form. */
  readonly name: string;
  readonly action: () => void;
  readonly children: ReactNode;
}) {
  return (
    <form
      method={SCRIPT_ONLY}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        action();
      }}
    >
      {children}
    </form>
  );
}
