import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";

/** Nothing went wrong: such members keep no record, and of such a page there is none. */
const IGNORED_ERRORS: ReadonlySet<string | null> = new Set(["read_only", "company_not_found"]);

/**
 * Has the API record that the member looked at a company's page. Never rejects: a failure is logged and
 * the reader is told nothing (specification 8.5).
 */
export async function recordVisit(
  client: Client,
  ticker: string,
  log: (error: unknown) => void,
): Promise<void> {
  try {
    await client.call("putCompanyAchievement", { params: { ticker }, body: { action: "viewed" } });
  } catch (error) {
    if (!(error instanceof ApiError && IGNORED_ERRORS.has(error.errorType))) log(error);
  }
}
