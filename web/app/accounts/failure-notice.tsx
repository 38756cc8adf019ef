import type { IdentityWords } from "../identity/identity-words.ts";
import { Button, ButtonLink } from "../ui/actions/button.tsx";
import "./accounts.css";

/** What went wrong and the way on; nothing while nothing did. */
export function FailureNotice({
  failure,
  onRedirect,
}: {
  readonly failure: IdentityWords | null;
  /** Goes on without a window of its own, where the page can. */
  readonly onRedirect?: () => void;
}) {
  if (failure === null) return null;
  const { message, way } = failure;
  return (
    <div className="account-failure" role="alert">
      <p>{message}</p>
      {way.kind === "page" ? <ButtonLink to={way.to}>{way.label}</ButtonLink> : null}
      {way.kind === "redirect" && onRedirect !== undefined ? (
        <Button onClick={onRedirect}>{way.label}</Button>
      ) : null}
    </div>
  );
}
