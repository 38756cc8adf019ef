import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import type { EndpointName } from "@tenbin/contract/links";
import { describeAuthError } from "../identity/auth-errors.ts";
import { recordCompanyAction } from "./record-company-action.ts";

export type PortfolioChange = "add" | "remove" | "restore";

/**
 * What another tab has done already is no failure.
 * @throws ApiError, `portfolio_full` at the member's limit
 */
export async function changePortfolio(
  client: Client,
  ticker: string,
  change: PortfolioChange,
  log: (error: unknown, call?: EndpointName) => void,
): Promise<void> {
  const input = { params: { ticker } };
  if (change === "remove") {
    await client.call("deletePortfolio", input).catch(ignoreAbsent);
    return;
  }
  const isRestored =
    change === "restore" &&
    (await client.call("restorePortfolio", input).then(() => true, ignoreAbsent));
  if (isRestored) return;
  await client.call("putPortfolio", input);
  void recordCompanyAction(client, ticker, "added", log);
}

export function describeRefusal(error: unknown): {
  readonly message: string;
  readonly isFull: boolean;
} {
  const isFull = error instanceof ApiError && error.errorType === "portfolio_full";
  return { message: describeAuthError(error).message, isFull };
}

function ignoreAbsent(error: unknown): false {
  if (error instanceof ApiError && error.errorType === "not_found") return false;
  throw error;
}
