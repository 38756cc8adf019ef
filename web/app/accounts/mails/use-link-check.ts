import { ApiError } from "@tenbin/contract/client";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { HAPPENED } from "../../outcomes/happened.ts";
import type { OutcomePath } from "../../site/site-pages.ts";
import type { Sending } from "../use-sending.ts";

/** How a mailed link may end, by what the API says of it. */
export type LinkEnds = Readonly<
  Partial<Record<"link_expired" | "already_registered", OutcomePath>>
>;

/** Leads to the outcome of a link that cannot be used. @returns whether the error was one */
export function useLinkEnd(ends: LinkEnds, forget: () => void): (error: unknown) => boolean {
  const navigate = useNavigate();
  return (error) => {
    if (!(error instanceof ApiError)) return false;
    const { errorType } = error;
    if (errorType !== "link_expired" && errorType !== "already_registered") return false;
    const end = ends[errorType];
    if (end === undefined) return false;
    forget();
    void navigate(end, { replace: true, state: HAPPENED });
    return true;
  };
}

/**
 * What the API says of a mailed link, looked up once when its page is opened; looking spends nothing.
 * @returns undefined until it has answered
 */
export function useLinkCheck<T>(
  token: string | undefined,
  { run }: Pick<Sending, "run">,
  look: (token: string) => Promise<T | undefined>,
  ended: (error: unknown) => boolean,
): T | undefined {
  const [found, setFound] = useState<T>();
  useEffect(() => {
    if (token === undefined) return;
    run(async () => setFound(await look(token)), ended);
    // Once for each link.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token]);
  return found;
}
