import type { AchievementStep } from "@tenbin/contract";
import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import type { EndpointName } from "@tenbin/contract/links";
import { IGNORED_ERRORS } from "./record-company-action.ts";

/** Never rejects: a failure is logged and not shown (specification 8.5). */
export async function recordStep(
  client: Client,
  step: AchievementStep,
  log: (error: unknown, call?: EndpointName) => void,
): Promise<void> {
  try {
    await client.call("putAchievement", { body: { step } });
  } catch (error) {
    if (!(error instanceof ApiError && IGNORED_ERRORS.has(error.errorType))) {
      log(error, "putAchievement");
    }
  }
}
