import { ApiError } from "@tenbin/contract/client";
import { logFailure, sessionClientFor } from "../../api/api.server.ts";
import { CHANGES_TIMEOUT_MS } from "../../components/portfolio-changes/changes-timeout.ts";
import { type MemberChangesData, toMemberChanges } from "./member-changes-data.ts";

/** Null for whoever has no portfolio. Part of the document, so that nothing moves when it arrives. */
export async function loadMemberChanges(request: Request): Promise<MemberChangesData | null> {
  const client = sessionClientFor(request);
  if (client === null) return null;
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(CHANGES_TIMEOUT_MS)]);
  try {
    const changes = await client.call("getPortfolioChanges", { signal });
    return changes === undefined ? { kind: "unknown" } : toMemberChanges(changes);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401 || error.status === 403) return null;
    if (error.status === null || error.status >= 500) logFailure("getPortfolioChanges", error);
    return { kind: "unknown" };
  }
}
