import type { MarketFeed } from "./market-feed.ts";

export interface HistoryFeed extends MarketFeed {
  barFiles(from: string, to: string, signal?: AbortSignal): Promise<readonly BarFile[]>;
}

export interface BarFile {
  /** Ends in .csv.gz, with the columns that `tenbin import bulk` accepts. */
  readonly name: string;
  /** Calendar days that the file covers, including holidays. */
  readonly first: string;
  readonly last: string;
  save(path: string, signal?: AbortSignal): Promise<void>;
}
