import { createJQuantsFeed, type HistoryFeed } from "../companies/index.ts";
import type { Config } from "./config.ts";

/** The vendor whose key is set; null where market data come from files only. */
export function marketFeedOf(config: Config): HistoryFeed | null {
  const { JQUANTS_API_KEY: apiKey, JQUANTS_PLAN: plan, JQUANTS_URL: url } = config;
  if (apiKey === undefined) return null;
  return createJQuantsFeed({ apiKey, plan, ...(url === undefined ? {} : { url }) });
}
