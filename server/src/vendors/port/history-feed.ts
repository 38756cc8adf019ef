import type { MarketFeed } from "./market-feed.ts";

/** A vendor that also gives years of bars as files. */
export interface HistoryFeed extends MarketFeed {
  /** Files of bars of days from `from` to `to`, ascending by name; none where the plan has no files. */
  barFiles(from: string, to: string, signal?: AbortSignal): Promise<readonly BarFile[]>;
}

export interface BarFile {
  /** Ends in .csv.gz; the columns are those that `tenbin import bulk` takes. */
  readonly name: string;
  /** The days that it is about: of a month, also those on which the exchange was closed. */
  readonly first: string;
  readonly last: string;
  /** Saves the file. @throws FeedError */
  save(path: string, signal?: AbortSignal): Promise<void>;
}
