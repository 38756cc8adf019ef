import { ApiError } from "@tenbin/contract/client";
import { browserClient } from "../../../api/api.client.ts";
import { emitError } from "../../../telemetry/error-channel.ts";
import { recordCompanyAction } from "../../../viewer/record-company-action.ts";
import { reloadViewer } from "../../../viewer/use-viewer.ts";

/** Opens the company for a time, then loads the page with it. */
export async function spendUnlock(
  apiUrl: string,
  ticker: string,
  reloadData: () => Promise<void>,
): Promise<void> {
  const client = browserClient(apiUrl);
  try {
    await client.call("unlockCompany", { params: { ticker } });
  } catch (error) {
    // Another page has spent the last one.
    if (error instanceof ApiError && error.errorType === "no_unlocks_left") await reloadData();
    throw error;
  }
  await recordCompanyAction(client, ticker, "unlocked", emitError);
  await Promise.all([reloadViewer(), reloadData()]);
}
