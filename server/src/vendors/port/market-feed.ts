import type {
  RejectedRow,
  Listing,
  Provenance,
  BarRecord,
  DocumentRecord,
  PlannedResults,
} from "../../companies/index.ts";

/**
 * What a vendor of market data gives, in the records that the importers write: nothing of a vendor's
 * names, spellings or paging is known beyond its adapter (`<vendor>/`). A feed writes nothing; what it
 * gives goes through the gate first. All days are Japanese calendar days, YYYY-MM-DD.
 *
 * Every method rejects with a {@link FeedError}, or with the signal's reason when it was cancelled.
 */
export interface MarketFeed extends DisclosureFeed {
  /** Whether the market is open on each day from `from` to `to`, both included, ascending; days the vendor does not know are absent. */
  calendar(from: string, to: string, signal?: AbortSignal): Promise<readonly CalendarDay[]>;
  /** The whole list of issues as of a day. Fails with `not_yet` while the vendor has none for the day. */
  listings(day: string, signal?: AbortSignal): Promise<FetchResult<Listing>>;
  /**
   * The bars of all issues on one trading day, as traded, ascending by code. Fails with `not_yet` while the vendor has
   * none for the day. A bar whose `adjFactor` is not 1 says that the series of its code is to be fetched again.
   */
  bars(day: string, signal?: AbortSignal): Promise<FetchResult<BarRecord>>;
  /** Every bar of one issue that the vendor gives, as traded, ascending by date; none for an unknown code. */
  series(code: string, signal?: AbortSignal): Promise<FetchResult<BarRecord>>;
  /** Whether a cursor tells that a part of its day could not be read: the day is to be asked for again. Absent: never. */
  isBehind?(cursor: string): boolean;
  /** On which days companies will publish results, by what they said on one day; none where they said nothing. */
  plannedResults(publishedOn: string, signal?: AbortSignal): Promise<FetchResult<PlannedResults>>;
}

/** A vendor of disclosures. */
export interface DisclosureFeed {
  /** Lower-case name of the vendor in logs and records: `jquants`, `edinet`. */
  readonly vendor: string;
  /** `sample` for a stand-in: real and invented data never meet in one database. */
  readonly provenance: Provenance;
  /**
   * What was disclosed on a day, in order of disclosure, ids distinct; an empty list when nothing was.
   * A day may be asked for again: late additions and corrections come with their own moment of disclosure.
   * @param cursor what an earlier call gave for the same day: only what came later is given; null for all of it
   */
  documents(day: string, cursor: string | null, signal?: AbortSignal): Promise<FetchedDocuments>;
}

/** A vendor whose day may be long: it is also given in parts, each to be stored with its own cursor. */
export interface FilingsFeed extends DisclosureFeed {
  /** As {@link DisclosureFeed.documents}, part by part in the order of the day's list. */
  documentsInParts(
    day: string,
    cursor: string | null,
    signal?: AbortSignal,
  ): AsyncGenerator<FetchedDocuments, void, undefined>;
}

/** Records, and those of the vendor's that could not be right. */
export interface FetchResult<Record> {
  readonly records: readonly Record[];
  /** `file` names the vendor and the request, `line` the 1-based number of the record in the answer. */
  readonly refusals: readonly RejectedRow[];
}

export interface FetchedDocuments extends FetchResult<DocumentRecord> {
  /** To be stored in the transaction that writes the records; null where the vendor knows no cursors. */
  readonly cursor: string | null;
}

export interface CalendarDay {
  readonly date: string;
  /** Whether shares are traded; also on half-day sessions. */
  readonly open: boolean;
}

/**
 * `not_yet`: the vendor has nothing for the day so far; ask again later.
 * `forbidden`: key, plan or request refused; asking again changes nothing, the operator must act.
 * `limited`: still too many requests after waiting as long as is sensible.
 * `unavailable`: no answer, or a failure on the vendor's side, after retries.
 * `corrupt`: an answer that is not what it should be: cut off, no JSON, no data.
 */
export type FeedFailure = "not_yet" | "forbidden" | "limited" | "unavailable" | "corrupt";

/** Why a feed gave nothing. The message names vendor, request and the vendor's own words, never a key. */
export class FeedError extends Error {
  override name = "FeedError";
  readonly failure: FeedFailure;

  constructor(failure: FeedFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
