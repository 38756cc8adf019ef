import type { MonthEndPrice, ShareSplit } from "@tenbin/engine";
import type { DocumentRecord, IssueRecord, PlannedResults } from "./records.ts";

/** Columns of equal length, ascending by day. */
export interface DailyCloses {
  /** Days since 1970-01-01. */
  readonly days: readonly number[];
  /** Yen per share on the share basis of the company's last bar; null on a day without a trade. */
  readonly close: readonly (number | null)[];
}

/**
 * The last trade of a company and its liquidity. Prices are in yen on the share basis of `date`.
 */
export interface Quote {
  readonly code: string;
  readonly date: string;
  readonly close: number;
  /** The close of the trade before, split-adjusted; null for the first trade. */
  readonly previousClose: number | null;
  /** Null where the source gives no volume. */
  readonly volume: number | null;
  /**
   * Median of close × volume over the last 20 bars, in yen. A day without a trade counts 0; null
   * without volumes.
   */
  readonly dailyAmount: number | null;
}

export interface MarketState {
  /** The last trading day with bars; null in an empty database. */
  readonly marketDay: string | null;
  readonly provenance: "sample" | "real" | null;
  /** 出典 to print with the figures. */
  readonly sources: readonly string[];
  /** Companies with a known document, and their statements, up to the end of the market day. */
  readonly companies: number;
  readonly statements: number;
  /** Changes whenever imported data or a quarantine decision changes. */
  readonly version: string | null;
}

/** Codes from `first` to `last`, both included, in the order of `Companies.issues`. */
export interface CodeRange {
  readonly first: string;
  readonly last: string;
}

/** Maps by code; a code without data is absent. */
export interface MarketSlice {
  readonly documents: ReadonlyMap<string, DocumentRecord[]>;
  readonly monthEnds: ReadonlyMap<string, MonthEndPrice[]>;
  readonly splits: ReadonlyMap<string, ShareSplit[]>;
  readonly quotes: ReadonlyMap<string, Quote>;
}

export interface DateRange {
  readonly from: string;
  readonly until: string;
}

export interface LastImport {
  readonly kind: string;
  readonly status: string;
  /** ISO timestamp. */
  readonly startedAt: string;
  readonly finishedAt: string | null;
}

/**
 * What other domains read of the market. Codes have five characters; an unknown one gives null or
 * an empty list.
 */
export interface Companies {
  state(): Promise<MarketState>;
  /** {@link MarketState.version} alone, for the cost of one index probe. */
  version(): Promise<string | null>;
  /** Null before the first import. */
  lastImport(): Promise<LastImport | null>;
  issue(code: string): Promise<IssueRecord | null>;
  issues(): Promise<IssueRecord[]>;
  documents(code: string): Promise<DocumentRecord[]>;
  allDocuments(): Promise<DocumentRecord[]>;
  /** Ascending by the day on which the plan was published. */
  plannedResults(code: string): Promise<PlannedResults[]>;
  /** Documents disclosed up to the end of `day` (JST), newest first. */
  latestDocuments(limit: number, day: string): Promise<DocumentRecord[]>;
  /** Last close of each month by code, in yen as traded, ascending. */
  monthEnds(code?: string): Promise<Map<string, MonthEndPrice[]>>;
  splits(code?: string): Promise<Map<string, ShareSplit[]>>;
  /** The last trading day of every month with bars, and the market day, ascending. */
  valuationDays(): Promise<string[]>;
  dailyCloses(code: string): Promise<DailyCloses>;
  quote(code: string): Promise<Quote | null>;
  /** The whole market is read slice by slice, which bounds memory. */
  slice(range: CodeRange): Promise<MarketSlice>;
  /**
   * Median price change of the market over each span, 0.1 = +10 %: all stocks traded on both days,
   * on one share basis, without dividends. Null if no stock was.
   */
  medianReturns(spans: readonly DateRange[]): Promise<(number | null)[]>;
}
