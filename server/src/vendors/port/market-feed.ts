import type {
  RejectedRow,
  Listing,
  Provenance,
  BarRecord,
  DocumentRecord,
  PlannedResults,
} from "../../companies/index.ts";

/**
 * A vendor's data as the records that importers write. Feeds write nothing: the gate checks their data first. Days are
 * calendar days in Japan. All methods reject with a {@link FeedError}, or with the signal's reason when aborted.
 */
export interface MarketFeed extends DisclosureFeed {
  /** Ascending, both days included; days unknown to the vendor are absent. */
  calendar(from: string, to: string, signal?: AbortSignal): Promise<readonly CalendarDay[]>;
  listings(day: string, signal?: AbortSignal): Promise<FetchResult<Listing>>;
  /**
   * As traded, ascending by code. Fails with `not_yet` until the day is published. An `adjFactor` other than 1 means
   * that the code's series must be fetched again.
   */
  bars(day: string, signal?: AbortSignal): Promise<FetchResult<BarRecord>>;
  /** All bars of one issue as traded, ascending by date; empty for an unknown code. */
  series(code: string, signal?: AbortSignal): Promise<FetchResult<BarRecord>>;
  /** True if the cursor marks a day that must be fetched again; absent: never. */
  isBehind?(cursor: string): boolean;
  plannedResults(publishedOn: string, signal?: AbortSignal): Promise<FetchResult<PlannedResults>>;
}

export interface DisclosureFeed {
  /** Lower-case name for logs and records: `jquants`, `edinet`. */
  readonly vendor: string;
  readonly provenance: Provenance;
  /**
   * In order of disclosure with distinct ids. Late additions and corrections carry their own time of disclosure.
   * @param cursor of an earlier call for the day, to get only later documents; null for all
   */
  documents(day: string, cursor: string | null, signal?: AbortSignal): Promise<FetchedDocuments>;
}

/** Large days also come in parts, each stored with its own cursor. */
export interface FilingsFeed extends DisclosureFeed {
  documentsInParts(
    day: string,
    cursor: string | null,
    signal?: AbortSignal,
  ): AsyncGenerator<FetchedDocuments, void, undefined>;
}

export interface FetchResult<Record> {
  readonly records: readonly Record[];
  /** `file` names vendor and request; `line` is 1-based in the response. */
  readonly refusals: readonly RejectedRow[];
}

export interface FetchedDocuments extends FetchResult<DocumentRecord> {
  /** Stored in the transaction that writes the records; null where the vendor has no cursors. */
  readonly cursor: string | null;
}

export interface CalendarDay {
  readonly date: string;
  readonly open: boolean;
}

/**
 * `forbidden`: key, plan or request refused, the operator must act. `limited`: too many requests even after waiting.
 * `corrupt`: truncated, not JSON or without data.
 */
export type FeedFailure = "not_yet" | "forbidden" | "limited" | "unavailable" | "corrupt";

/** The message names the request and quotes the vendor, but never contains a key. */
export class FeedError extends Error {
  override name = "FeedError";
  readonly failure: FeedFailure;

  constructor(failure: FeedFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
