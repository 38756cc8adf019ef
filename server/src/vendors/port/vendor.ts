import type { DocumentSource } from "../../companies/index.ts";
import type { Setting, ValuesOf } from "../../platform/setting.ts";
import type { HistoryFeed } from "./history-feed.ts";
import type { FilingsFeed } from "./market-feed.ts";

export type VendorSettings = Readonly<Record<string, Setting>>;

/** What a vendor may give: a market with its past, or filings that join one. */
export interface FeedsByKind {
  readonly market: HistoryFeed;
  readonly filings: FilingsFeed;
}
export type FeedKind = keyof FeedsByKind;

/** A vendor as `tenbin import` sees it, which has read its settings. */
export interface ConfiguredVendor<Kind extends FeedKind, Values> {
  /** Lower-case: in `tenbin import <name>`, logs and records. */
  readonly name: string;
  /** For operators. */
  readonly title: string;
  readonly kind: Kind;
  /** Without its value there is no feed. */
  readonly keySetting: string;
  /** Null without a key. */
  createFeed(values: Values): FeedsByKind[Kind] | null;
  readonly importCommand: ImportCommand<FeedsByKind[Kind], Values>;
}

/** All that the rest of the product knows of a vendor; `vendors/list.ts` lists them. */
export interface Vendor<
  Kind extends FeedKind = FeedKind,
  Settings extends VendorSettings = VendorSettings,
> extends ConfiguredVendor<Kind, ValuesOf<Settings>> {
  /** Environment variables that nobody else has. */
  readonly settings: Settings;
  /** Address of a fake; refused in production. */
  readonly fakeUrlSetting: string;
  /** 出典 by the beginning of its documents' ids; filings have theirs without a vendor. */
  readonly sources: readonly DocumentSource[];
}

/** `tenbin import <name>`, beside the options that every vendor has. */
export interface ImportCommand<Feed, Values> {
  readonly description: string;
  /** The last day where --to is not given. */
  readonly defaultTo: "today" | "yesterday";
  /** What --again asks for again. */
  readonly again: string;
  /** What --json lists where it could not be read. */
  readonly refused: "rows" | "filings";
  /** Its own options, and the feed that they lead to. */
  readonly own?: {
    readonly options: readonly { readonly flags: string; readonly description: string }[];
    createFeed(values: Values, given: Readonly<Record<string, unknown>>): Promise<Feed | null>;
  };
  /** Asks for something small before the sample market is cleared. @throws FeedError */
  check(feed: Feed, days: { readonly from: string; readonly to: string }): Promise<void>;
}

/** Infers a vendor's settings, and holds the names of two of them to be among them. */
export function defineVendor<const Kind extends FeedKind, const Settings extends VendorSettings>(
  vendor: Vendor<Kind, Settings> & {
    readonly keySetting: keyof Settings;
    readonly fakeUrlSetting: keyof Settings;
  },
): Vendor<Kind, Settings> {
  return vendor;
}
