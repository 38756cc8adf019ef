import type { ReactNode } from "react";
import "./button-group.css";

/** Buttons that belong together, named for those who do not see them stand together. */
export function ButtonGroup({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div className="button-group" role="group" aria-label={label}>
      {children}
    </div>
  );
}
