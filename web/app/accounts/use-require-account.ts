import type { User } from "@tenbin/contract";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { Viewer } from "../viewer/use-viewer.ts";
import { useViewer } from "../viewer/use-viewer.ts";
import type { SitePath } from "../site/site-pages.ts";
import { withNext } from "./sign-in/next-page.ts";

/** Where viewers without access to a member page are redirected. */
const REDIRECTS: Readonly<Partial<Record<Viewer["state"], SitePath>>> = {
  "signed-out": "/login",
  unregistered: "/register/login",
  "temporal-finished": "/login/timelimit",
};

/** Visitors are sent to the sign-in and back to `page`. */
export function useRequireAccount(page: SitePath): {
  readonly user: User | null;
  readonly failed: boolean;
} {
  const navigate = useNavigate();
  const { state, user } = useViewer();
  const elsewhere = REDIRECTS[state];
  useEffect(() => {
    if (elsewhere !== undefined) void navigate(withNext(elsewhere, page), { replace: true });
  }, [elsewhere, navigate, page]);
  return { user, failed: state === "signed-in" && user === null };
}
