import { useId } from "react";
import type { ReactNode } from "react";
import type { ButtonVariantProps } from "../../ui/actions/button.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { useHydrated } from "../../browser/use-hydrated.ts";
import "../accounts.css";

/** Stays disabled until the page is hydrated and while a request is running. */
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
  const ready = useHydrated();
  const id = useId();
  return (
    <div className="account-submit">
      <Button
        type="submit"
        variant={variant}
        disabled={!ready}
        aria-disabled={busy}
        aria-busy={busy}
        aria-describedby={id}
      >
        {children}
      </Button>
      <output id={id} className={ready ? "note" : "note until-ready"}>
        {ready ? (busy ? `${working}…` : "") : "画面の準備ができると押せます。"}
      </output>
    </div>
  );
}
