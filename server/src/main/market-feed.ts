import {
  createEdinetFeed,
  createJQuantsFeed,
  type FilingsFeed,
  type HistoryFeed,
  joinDisclosures,
} from "../vendors/index.ts";
import type { Config } from "./config.ts";

/** The vendor whose key is set; null where market data come from files only. */
export function createMarketFeed(config: Config): HistoryFeed | null {
  const { JQUANTS_API_KEY: apiKey, JQUANTS_PLAN: plan, JQUANTS_URL: url } = config;
  if (apiKey === undefined) return null;
  return createJQuantsFeed({ apiKey, plan, ...(url === undefined ? {} : { url }) });
}

/**
 * EDINET, where its key is set.
 * @param codes issue codes by EDINET code, for entries that do not tell theirs
 */
export function createFilingsFeed(
  config: Config,
  codes: ReadonlyMap<string, string> = new Map(),
): FilingsFeed | null {
  const { EDINET_API_KEY: apiKey, EDINET_URL: url } = config;
  if (apiKey === undefined) return null;
  return createEdinetFeed({ apiKey, codes, ...(url === undefined ? {} : { url }) });
}

/** What the daily run fetches: the market, and the day's filings where EDINET's key is set. */
export function createDailyFeed(config: Config): HistoryFeed | null {
  const [market, filings] = [createMarketFeed(config), createFilingsFeed(config)];
  return market === null || filings === null ? market : joinDisclosures(market, filings);
}
