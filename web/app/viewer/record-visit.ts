import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";

/** Expected errors: read-only members have no record, and unknown companies have none. */
const IGNORED_ERRORS: ReadonlySet<string | null> = new Set(["read_only", "company_not_found"]);

/** Never rejects: a failure is logged and not shown (specification 8.5). */
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
