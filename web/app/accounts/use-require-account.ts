import type { User } from "@tenbin/contract";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { Viewer } from "../viewer/use-viewer.ts";
import { useViewer } from "../viewer/use-viewer.ts";
import type { SitePath } from "../site/site-pages.ts";
import { TRIAL_ENDED_STATE } from "../outcomes/flow-ended.ts";
import { withNext } from "./sign-in/next-page.ts";

/** Where viewers without access to a member page are redirected. */
const REDIRECTS: Readonly<Partial<Record<Viewer["state"], SitePath>>> = {
  "signed-out": "/login",
  unregistered: "/register/login",
};

/** Visitors are sent to the sign-in and back to `page`, to the part of it that the address names. */
export function useRequireAccount(page: SitePath | `${SitePath}?${string}`): {
  readonly user: User | null;
  /** Loading failed, which the viewer is not told (specification 8.7). */
  readonly failed: boolean;
} {
  const navigate = useNavigate();
  const { state, user, temporalFinished } = useViewer();
  const elsewhere = REDIRECTS[state];
  useEffect(() => {
    if (temporalFinished) {
      void navigate("/login/timelimit", { replace: true, state: TRIAL_ENDED_STATE });
    } else if (elsewhere !== undefined) {
      void navigate(withNext(elsewhere, `${page}${window.location.hash}`), { replace: true });
    }
  }, [elsewhere, navigate, page, temporalFinished]);
  return { user, failed: state === "signed-in" && user === null };
}
