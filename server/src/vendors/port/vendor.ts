import type { DocumentSource } from "../../companies/index.ts";
import type { Setting, ValuesOf } from "../../platform/setting.ts";
import type { HistoryFeed } from "./history-feed.ts";
import type { FilingsFeed } from "./market-feed.ts";

export type VendorSettings = Readonly<Record<string, Setting>>;

export interface FeedsByKind {
  readonly market: HistoryFeed;
  readonly filings: FilingsFeed;
}
export type FeedKind = keyof FeedsByKind;

export interface ConfiguredVendor<Kind extends FeedKind, Values> {
  /** Lower case: used in `tenbin import <name>`, logs and records. */
  readonly name: string;
  readonly title: string;
  readonly kind: Kind;
  /** Without its value there is no feed. */
  readonly keySetting: string;
  createFeed(values: Values): FeedsByKind[Kind] | null;
  readonly importCommand: ImportCommand<FeedsByKind[Kind], Values>;
}

export interface Vendor<
  Kind extends FeedKind = FeedKind,
  Settings extends VendorSettings = VendorSettings,
> extends ConfiguredVendor<Kind, ValuesOf<Settings>> {
  /** Environment variables, unique to the vendor. */
  readonly settings: Settings;
  /** Refused in production. */
  readonly fakeUrlSetting: string;
  /** 出典 by prefix of document ids. */
  readonly sources: readonly DocumentSource[];
}

export interface ImportCommand<Feed, Values> {
  readonly description: string;
  readonly defaultTo: "today" | "yesterday";
  readonly again: string;
  /** What --json calls the rejected records. */
  readonly rejected: "rows" | "filings";
  readonly own?: {
    readonly options: readonly { readonly flags: string; readonly description: string }[];
    createFeed(values: Values, given: Readonly<Record<string, unknown>>): Promise<Feed | null>;
  };
  /**
   * Makes a small request before the sample market is cleared.
   * @throws FeedError
   */
  check(feed: Feed, days: { readonly from: string; readonly to: string }): Promise<void>;
}

/** Infers the settings and checks that the two setting names are among them. */
export function defineVendor<const Kind extends FeedKind, const Settings extends VendorSettings>(
  vendor: Vendor<Kind, Settings> & {
    readonly keySetting: keyof Settings;
    readonly fakeUrlSetting: keyof Settings;
  },
): Vendor<Kind, Settings> {
  return vendor;
}
