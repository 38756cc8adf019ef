import type { DocumentSource } from "../companies/index.ts";
import * as list from "./list.ts";

type ListedVendor = (typeof list)[keyof typeof list];

/** Market vendors first, then by name. The first market vendor with a key is used. */
export const VENDORS: readonly ListedVendor[] = Object.values(list).toSorted(
  (a, b) => Number(b.kind === "market") - Number(a.kind === "market") || (a.name < b.name ? -1 : 1),
);

export type AllVendorSettings = Intersection<ListedVendor["settings"]>;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

// Merging every member of the union gives exactly the intersection type.
export const VENDOR_SETTINGS = Object.fromEntries(
  VENDORS.flatMap(({ settings }) => Object.entries(settings)),
) as AllVendorSettings;

/** Those of all real data first. */
export const DOCUMENT_SOURCES: readonly DocumentSource[] = VENDORS.flatMap(
  ({ sources }): readonly DocumentSource[] => sources,
).toSorted((a, b) => Number(b.prefix === null) - Number(a.prefix === null));

export { createEdinetFeed, type EdinetOptions } from "./edinet/create-edinet-feed.ts";
export { createJQuantsFeed, type JQuantsOptions } from "./jquants/create-jquants-feed.ts";
export { joinDisclosures } from "./port/join-disclosures.ts";
export * from "./port/market-feed.ts";
export type { HistoryFeed } from "./port/history-feed.ts";
export type { MarketSource } from "./port/market-source.ts";
export type { ConfiguredVendor, FeedKind, FeedsByKind } from "./port/vendor.ts";
