import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { loadIdentity } from "../../identity/load-identity.ts";
import { sessionMark } from "../../identity/session/session-mark.ts";
import { wordsOfIdentityError } from "../../identity/identity-words.ts";
import { HAPPENED } from "../../outcomes/happened.ts";
import { goOn } from "./go-on.ts";
import { useApi } from "../use-api.ts";

/**
 * On a page for visitors: whoever comes back from Google, or is signed in already, goes on at once. It
 * also has the provider's library at hand before anything is pressed, for browsers open a window only
 * shortly after that.
 */
export function useArrival(next: string, fail: (error: unknown) => void): void {
  const api = useApi();
  const navigate = useNavigate();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const arrive = async () => {
      const identity = await loadIdentity();
      const back = await identity.finishRedirect();
      const person = back ?? (sessionMark() === null ? null : await identity.person());
      if (person !== null) await goOn(api(), person, next);
    };
    arrive().catch((error: unknown) => {
      const { way } = wordsOfIdentityError(error);
      if (way.kind === "page" && way.to === "/login") {
        void navigate("/login/error", { state: HAPPENED });
      } else fail(error);
    });
    // Once for each time the page is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
