import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { loadIdentity } from "../../identity/load-identity.ts";
import { sessionHint } from "../../identity/session/session-hint.ts";
import { describeAuthError } from "../../identity/auth-errors.ts";
import { FLOW_ENDED_STATE } from "../../outcomes/flow-ended.ts";
import { continueAfterSignIn } from "./continue-after-sign-in.ts";
import { useApi } from "../use-api.ts";

/**
 * Redirects viewers who are signed in or come back from Google. It also loads the provider's
 * library in advance, because browsers open a popup only shortly after a click.
 */
export function useRedirectIfSignedIn(next: string, fail: (error: unknown) => void): void {
  const api = useApi();
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const arrive = async () => {
      const identity = await loadIdentity();
      const back = await identity.finishRedirect();
      const user = back ?? (sessionHint() === null ? null : await identity.currentUser());
      if (user !== null) await continueAfterSignIn(api(), user, next);
    };
    arrive().catch((error: unknown) => {
      const { action } = describeAuthError(error);
      if (action.kind === "page" && action.to === "/login") {
        void navigate("/login/error", { state: FLOW_ENDED_STATE });
      } else fail(error);
    });
    // Once for each time the page is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
