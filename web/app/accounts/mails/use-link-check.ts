import { ApiError } from "@tenbin/contract/client";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { FLOW_ENDED_STATE } from "../../outcomes/flow-ended.ts";
import type { OutcomePath } from "../../site/site-pages.ts";
import type { AsyncAction } from "../use-async-action.ts";

export type LinkErrorPages = Readonly<
  Partial<Record<"link_expired" | "already_registered", OutcomePath>>
>;

/** @returns whether the error was one of the link */
export function useLinkErrorRedirect(
  ends: LinkErrorPages,
  forget: () => void,
): (error: unknown) => boolean {
  const navigate = useNavigate();
  return (error) => {
    if (!(error instanceof ApiError)) return false;
    const { errorType } = error;
    if (errorType !== "link_expired" && errorType !== "already_registered") return false;
    const end = ends[errorType];
    if (end === undefined) return false;
    forget();
    void navigate(end, { replace: true, state: FLOW_ENDED_STATE });
    return true;
  };
}

/** Does not use the link up; undefined until the API has answered. */
export function useLinkCheck<T>(
  token: string | undefined,
  { run }: Pick<AsyncAction, "run">,
  check: (token: string) => Promise<T | undefined>,
  ended: (error: unknown) => boolean,
): T | undefined {
  const [found, setFound] = useState<T>();
  useEffect(() => {
    if (token === undefined) return;
    run(async () => setFound(await check(token)), ended);
    // Once for each link.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token]);
  return found;
}
