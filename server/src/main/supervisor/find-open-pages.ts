import { type MarketResponse, endpointRoutes } from "@tenbin/contract";
import type { Config } from "../config/config.ts";

const TIMEOUT_MS = 5_000;

/** Addresses of the companies that everybody sees analysed today; none where the API cannot say. */
export async function findOpenPages({
  webUrl,
  publicApiUrl,
}: Pick<Config, "webUrl" | "publicApiUrl">): Promise<string[]> {
  try {
    const response = await fetch(new URL(endpointRoutes.getMarket.path, publicApiUrl), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { open } = (await response.json()) as MarketResponse;
    return open.map(({ ticker }) => new URL(`/companies/${ticker}`, webUrl).href);
  } catch {
    return [];
  }
}
