import type {
  RejectedRow,
  Listing,
  Provenance,
  BarRecord,
  DocumentRecord,
  PlannedResults,
} from "../../companies/index.ts";

/**
 * Market data in the records that importers write; names, spelling and paging of a vendor stay in
 * its folder. A feed writes nothing: its data pass the gate first. Days are calendar days in Japan,
 * YYYY-MM-DD. Every method rejects with a {@link FeedError}, or with the signal's reason when
 * aborted.
 */
export interface MarketFeed extends DisclosureFeed {
  /** Ascending, both days included; days unknown to the vendor are absent. */
  calendar(from: string, to: string, signal?: AbortSignal): Promise<readonly CalendarDay[]>;
  listings(day: string, signal?: AbortSignal): Promise<FetchResult<Listing>>;
  /**
   * Bars of all issues on a trading day, as traded, ascending by code. Fails with `not_yet` while
   * the day is not published. After an `adjFactor` other than 1, the code's series must be fetched
   * again.
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
  /** `sample` for a fake, as sample and real data must never meet in one database. */
  readonly provenance: Provenance;
  /**
   * Disclosures of a day, in order of disclosure with distinct ids. Later calls return late
   * additions and corrections with their own time of disclosure.
   * @param cursor of an earlier call for the day, to get only what came later; null for everything
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
  /**
   * `file` names vendor and request, `line` is the 1-based number of the record in the response.
   */
  readonly refusals: readonly RejectedRow[];
}

export interface FetchedDocuments extends FetchResult<DocumentRecord> {
  /** Stored in the transaction that writes the records; null where the vendor has no cursors. */
  readonly cursor: string | null;
}

export interface CalendarDay {
  readonly date: string;
  /** True for half-day sessions too. */
  readonly open: boolean;
}

/**
 * `not_yet`: not published, try later. `forbidden`: key, plan or request refused, the operator must
 * act. `limited`: too many requests even after waiting. `unavailable`: no response or a server
 * error after retries. `corrupt`: a response that is cut off, not JSON or without data.
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
