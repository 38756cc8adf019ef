import {
  type FilingsFeed,
  type HistoryFeed,
  joinDisclosures,
  VENDORS,
} from "../../vendors/index.ts";
import type { Config } from "../config/config.ts";

/** The first market vendor whose key is set; null if data come from files only. */
export function createMarketFeed(config: Config): HistoryFeed | null {
  for (const vendor of VENDORS) {
    const feed = vendor.kind === "market" ? vendor.createFeed(config) : null;
    if (feed !== null) return feed;
  }
  return null;
}

export function createFilingsFeeds(config: Config): FilingsFeed[] {
  return VENDORS.flatMap((vendor) => {
    const feed = vendor.kind === "filings" ? vendor.createFeed(config) : null;
    return feed === null ? [] : [feed];
  });
}

export function createDailyFeed(config: Config): HistoryFeed | null {
  const market = createMarketFeed(config);
  return market === null ? null : joinDisclosures(market, ...createFilingsFeeds(config));
}

/** One of these settings is needed to fetch market data. */
export const MARKET_KEY_SETTINGS: readonly string[] = VENDORS.filter(
  ({ kind }) => kind === "market",
).map(({ keySetting }) => keySetting);
