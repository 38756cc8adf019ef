import { type FilingsFeed, type HistoryFeed, joinDisclosures, VENDORS } from "../vendors/index.ts";
import type { Config } from "./config.ts";

/** The first vendor of a market whose key is set; null where market data come from files only. */
export function createMarketFeed(config: Config): HistoryFeed | null {
  for (const vendor of VENDORS) {
    const feed = vendor.kind === "market" ? vendor.createFeed(config) : null;
    if (feed !== null) return feed;
  }
  return null;
}

/** Every vendor of filings whose key is set. */
export function createFilingsFeeds(config: Config): FilingsFeed[] {
  return VENDORS.flatMap((vendor) => {
    const feed = vendor.kind === "filings" ? vendor.createFeed(config) : null;
    return feed === null ? [] : [feed];
  });
}

/** What the daily run fetches: the market, and the day's filings. */
export function createDailyFeed(config: Config): HistoryFeed | null {
  const market = createMarketFeed(config);
  return market === null ? null : joinDisclosures(market, ...createFilingsFeeds(config));
}

/** Settings of which one must be set for a market to be fetched. */
export const MARKET_KEY_SETTINGS: readonly string[] = VENDORS.filter(
  ({ kind }) => kind === "market",
).map(({ keySetting }) => keySetting);
