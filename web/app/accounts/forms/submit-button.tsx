import { useId } from "react";
import type { ReactNode } from "react";
import type { ButtonVariantProps } from "../../ui/actions/button.tsx";
import { Button } from "../../ui/actions/button.tsx";
import "../accounts.css";

export function SubmitButton({
  busy,
  working,
  variant = "primary",
  children,
}: {
  readonly busy: boolean;
  /** Label while the request runs: 確かめています. */
  readonly working: string;
  readonly variant?: NonNullable<ButtonVariantProps["variant"]>;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="account-submit">
      <Button
        type="submit"
        variant={variant}
        aria-disabled={busy}
        aria-busy={busy}
        aria-describedby={id}
      >
        {children}
      </Button>
      <output id={id} className="note">
        {busy ? `${working}…` : ""}
      </output>
    </div>
  );
}
