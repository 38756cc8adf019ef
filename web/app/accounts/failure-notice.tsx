import type { ReactNode } from "react";
import type { AuthErrorInfo } from "../identity/auth-errors.ts";
import { Button, ButtonLink } from "../ui/actions/button.tsx";
import "./accounts.css";

export function FailureNotice({
  failure,
  onRedirect,
  children,
}: {
  readonly failure: AuthErrorInfo | null;
  /** Signs in by a redirect where a popup is not possible. */
  readonly onRedirect?: () => void;
  /** What else is known of the failure. */
  readonly children?: ReactNode;
}) {
  if (failure === null) return null;
  const { message, action } = failure;
  return (
    <div className="account-failure" role="alert">
      <p>{message}</p>
      {children}
      {action.kind === "page" ? <ButtonLink to={action.to}>{action.label}</ButtonLink> : null}
      {action.kind === "redirect" && onRedirect !== undefined ? (
        <Button onClick={onRedirect}>{action.label}</Button>
      ) : null}
    </div>
  );
}
