import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import type { EndpointName } from "@tenbin/contract/links";

/**
 * Expected errors: read-only members have no record, unknown companies have none, and the API did
 * not see the member if the page was rendered after the session cookie had expired.
 */
export const IGNORED_ERRORS: ReadonlySet<string | null> = new Set([
  "read_only",
  "company_not_found",
  "achievement_unverified",
]);

/** Never rejects: a failure is logged and not shown (specification 8.5). */
export async function recordCompanyAction(
  client: Client,
  ticker: string,
  action: "viewed" | "unlocked" | "added",
  log: (error: unknown, call?: EndpointName) => void,
): Promise<void> {
  try {
    await client.call("putCompanyAchievement", { params: { ticker }, body: { action } });
  } catch (error) {
    if (!(error instanceof ApiError && IGNORED_ERRORS.has(error.errorType))) {
      log(error, "putCompanyAchievement");
    }
  }
}
