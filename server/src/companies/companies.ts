import type { MonthEndPrice, ShareSplit } from "@tenbin/engine";
import type { DocumentRecord, IssueRecord, PlannedResults } from "./records.ts";

/** Daily closes of one company as columns of equal length, ascending. */
export interface DailyCloses {
  /** Days since 1970-01-01. */
  readonly days: readonly number[];
  /** Yen per share on the share basis of the company's last bar; null on a day without a trade. */
  readonly close: readonly (number | null)[];
}

/** The last trade of a company and its liquidity. Prices are yen on the share basis of its day. */
export interface Quote {
  readonly code: string;
  readonly date: string;
  readonly close: number;
  /** The traded close before, split-adjusted; null for the first trade. */
  readonly previousClose: number | null;
  /** Shares; null where the source gives none. */
  readonly volume: number | null;
  /** Median of close × volume over the last 20 bars, a day without a trade counting 0; yen, null without volumes. */
  readonly dailyAmount: number | null;
}

export interface MarketState {
  /** The last trading day with bars; null in an empty database. */
  readonly marketDay: string | null;
  readonly provenance: "sample" | "real" | null;
  /** 出典 to print. */
  readonly sources: readonly string[];
  /** Companies of which a document is known, and their statements, up to the end of the market day. */
  readonly companies: number;
  readonly statements: number;
  /** Id of the last finished import that changed something: changes whenever the data does. */
  readonly version: string | null;
}

/** Issues from one code to another, both included, in the order of `Companies.issues`. */
export interface CodeRange {
  readonly first: string;
  readonly last: string;
}

/** By code; a code without any is absent. As the methods of the same name give them. */
export interface MarketSlice {
  readonly documents: ReadonlyMap<string, DocumentRecord[]>;
  readonly monthEnds: ReadonlyMap<string, MonthEndPrice[]>;
  readonly splits: ReadonlyMap<string, ShareSplit[]>;
  readonly quotes: ReadonlyMap<string, Quote>;
}

/** From the close of one day to that of another, both ISO. */
export interface DateRange {
  readonly from: string;
  readonly until: string;
}

/** The newest run of an importer, finished or not. */
export interface LastImport {
  readonly kind: string;
  readonly status: string;
  /** ISO instants. */
  readonly startedAt: string;
  readonly finishedAt: string | null;
}

/** What other domains read of the market. Codes are five characters; an unknown one gives null or an empty list. */
export interface Companies {
  state(): Promise<MarketState>;
  /** {@link MarketState.version} alone: one index probe. */
  version(): Promise<string | null>;
  /** Null where nothing was ever imported. */
  lastImport(): Promise<LastImport | null>;
  issue(code: string): Promise<IssueRecord | null>;
  /** All issues by code. */
  issues(): Promise<IssueRecord[]>;
  /** All documents of one company by disclosure. */
  documents(code: string): Promise<DocumentRecord[]>;
  /** All documents of all companies, by code and disclosure. */
  allDocuments(): Promise<DocumentRecord[]>;
  /** What one company said of the days of its results, ascending by the day on which it was said. */
  plannedResults(code: string): Promise<PlannedResults[]>;
  /** The newest documents across the market disclosed up to the end of `day` (JST), newest first. */
  latestDocuments(limit: number, day: string): Promise<DocumentRecord[]>;
  /** Last traded close of each month, raw yen as traded then, ascending, by code. */
  monthEnds(code?: string): Promise<Map<string, MonthEndPrice[]>>;
  /** Splits and consolidations, ascending, by code. */
  splits(code?: string): Promise<Map<string, ShareSplit[]>>;
  /** The last trading day of every month with bars, ascending, and the market day. */
  valuationDays(): Promise<string[]>;
  dailyCloses(code: string): Promise<DailyCloses>;
  quote(code: string): Promise<Quote | null>;
  /** What is known of the issues of a range: the whole market is read piece by piece. */
  slice(range: CodeRange): Promise<MarketSlice>;
  /**
   * Median price move of the market over each span, 0.1 = +10 %: of all stocks traded on both days, on
   * one share basis, dividends left out. Null where none was.
   */
  medianReturns(spans: readonly DateRange[]): Promise<(number | null)[]>;
}
