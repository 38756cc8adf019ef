import type { User } from "@tenbin/contract";
import { ApiError, type Client } from "@tenbin/contract/client";
import type { EndpointName } from "@tenbin/contract/links";
import type { ConsentStatus } from "../consent/consent-status.ts";

/** `uid answer` of this document: a refused change is not tried again. */
const sent = new Set<string>();

/**
 * Never rejects: a failure is logged and not shown.
 * @returns whether the member's consent was changed
 */
export async function saveAnalyticsConsent(
  client: Client,
  user: Pick<User, "uid" | "ga_userproperties">,
  status: ConsentStatus | null,
  log: (error: unknown, call?: EndpointName) => void,
): Promise<boolean> {
  const isAnswered = status === "granted" || status === "refused" || status === "signalled";
  const agreed = status === "granted";
  const change = `${user.uid} ${String(agreed)}`;
  if (!isAnswered || agreed === (user.ga_userproperties !== null) || sent.has(change)) return false;
  sent.add(change);
  sent.delete(`${user.uid} ${String(!agreed)}`);
  try {
    await client.call("patchUser", { body: { analytics_consent: agreed } });
    return true;
  } catch (error) {
    // A read-only member has no analytics.
    if (!(error instanceof ApiError && error.errorType === "read_only")) log(error, "patchUser");
    return false;
  }
}
