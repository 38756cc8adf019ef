export { readCodeList } from "./edinet/code-list.ts";
export { createEdinetFeed, type EdinetOptions } from "./edinet/create-edinet-feed.ts";
export { createJQuantsFeed, type JQuantsOptions } from "./jquants/create-jquants-feed.ts";
export { PLANS as JQUANTS_PLANS } from "./jquants/plans.ts";
export { joinDisclosures } from "./port/join-disclosures.ts";
export * from "./port/market-feed.ts";
export type { HistoryFeed } from "./port/history-feed.ts";
export type { MarketSource } from "./port/market-source.ts";
export { DOCUMENT_SOURCES } from "./document-sources.ts";
