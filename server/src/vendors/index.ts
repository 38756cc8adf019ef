import type { DocumentSource } from "../companies/index.ts";
import * as list from "./list.ts";

type ListedVendor = (typeof list)[keyof typeof list];

/** Vendors of a market first; else by name. The first market whose key is set is the one that is fetched. */
export const VENDORS: readonly ListedVendor[] = Object.values(list).toSorted(
  (a, b) => Number(b.kind === "market") - Number(a.kind === "market") || (a.name < b.name ? -1 : 1),
);

/** The settings of all vendors, each name with its own type. */
export type AllVendorSettings = Intersection<ListedVendor["settings"]>;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

// Every member of the union was just merged into one object.
export const VENDOR_SETTINGS = Object.fromEntries(
  VENDORS.flatMap(({ settings }) => Object.entries(settings)),
) as AllVendorSettings;

/** 出典 of the vendors' documents. */
export const DOCUMENT_SOURCES: readonly DocumentSource[] = VENDORS.flatMap(
  ({ sources }) => sources,
);

export { createEdinetFeed, type EdinetOptions } from "./edinet/create-edinet-feed.ts";
export { createJQuantsFeed, type JQuantsOptions } from "./jquants/create-jquants-feed.ts";
export { joinDisclosures } from "./port/join-disclosures.ts";
export * from "./port/market-feed.ts";
export type { HistoryFeed } from "./port/history-feed.ts";
export type { MarketSource } from "./port/market-source.ts";
export type { ConfiguredVendor, FeedKind, FeedsByKind } from "./port/vendor.ts";
