import type { ListedSector, MonthEndPrice, ShareSplit } from "@tenbin/engine";
import type { FormerIssues, IssueOfCode } from "./former-issues-store.ts";
import type { DocumentRecord, IssueRecord, ListedName, PlannedResults } from "./records.ts";

/** Columns of equal length, ascending by day. */
export interface DailyCloses {
  /** Days since 1970-01-01. */
  readonly days: readonly number[];
  /** Yen per share on the share basis of the company's last bar; null on a day without a trade. */
  readonly close: readonly (number | null)[];
}

/** Bars as traded, of the days that have one. */
export interface DailyTrades extends DailyCloses {
  /** Shares. */
  readonly volume: readonly (number | null)[];
}

/** A designation by the exchange; it holds until another day, if that is known. */
export interface DatedAlert {
  readonly kind: IssueRecord["alerts"][number];
  readonly since: string;
  readonly until: string | null;
}

/** Prices in yen on the share basis of `date`. */
export interface Quote {
  readonly code: string;
  readonly date: string;
  readonly close: number;
  /** The close of the trade before, split-adjusted; null for the first trade. */
  readonly previousClose: number | null;
  /** Its day, which may lie before the trading day before. */
  readonly previousDate: string | null;
  /** The close of the trade before as traded. */
  readonly rawPreviousClose: number | null;
  readonly volume: number | null;
  /** Median of close × volume over the last 20 bars, in yen. A day without a trade counts 0. */
  readonly dailyAmount: number | null;
}

/** One issue on one day, as traded; null where the source has no such value. */
export interface DayBar {
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly close: number | null;
  /** Shares. */
  readonly volume: number | null;
}

export interface MarketState {
  /** The last trading day with bars. */
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

/** 出典 to print once documents of a vendor are stored. */
export interface DocumentSource {
  /** Prefix of the vendor's document ids; null: printed with all real data. */
  readonly prefix: string | null;
  readonly source: string;
}

export interface CodeRange {
  readonly first: string;
  readonly last: string;
}

/** A code without data is absent. */
export interface MarketHistories {
  readonly sectors: ReadonlyMap<string, ListedSector[]>;
  readonly documents: ReadonlyMap<string, DocumentRecord[]>;
  readonly monthEnds: ReadonlyMap<string, MonthEndPrice[]>;
  readonly splits: ReadonlyMap<string, ShareSplit[]>;
}

export interface MarketSlice extends MarketHistories {
  readonly quotes: ReadonlyMap<string, Quote>;
}

export interface DateRange {
  readonly from: string;
  readonly until: string;
}

export interface LastImport {
  readonly kind: string;
  readonly status: string;
  readonly startedAt: string;
  readonly finishedAt: string | null;
}

/** The newest change of market data. */
export interface MarketChange {
  /** {@link MarketState.version}. */
  readonly version: string | null;
  /** Milliseconds that grow with each version; 0 in an empty database. */
  readonly sequence: number;
  /** Whether an import writes: its rows are read before the version changes. */
  readonly isImporting: boolean;
}

/** Codes have five characters; an unknown one gives null or an empty list. */
export interface Companies {
  state(): Promise<MarketState>;
  /** {@link MarketState.version} alone, for the cost of one index probe. */
  version(): Promise<string | null>;
  /** Likewise, for two. */
  newestChange(): Promise<MarketChange>;
  lastImport(): Promise<LastImport | null>;
  issue(code: string): Promise<IssueRecord | null>;
  issues(): Promise<IssueRecord[]>;
  formerIssues(): Promise<FormerIssues>;
  /** All that have or had the code of an issue, ascending, itself included. */
  issuesOfCode(code: string): Promise<IssueOfCode[]>;
  /**
   * 33-sector names by code, ascending by the day of the list that first gives them. Issues that are
   * declared or on no list have none.
   */
  listedSectors(): Promise<Map<string, ListedSector[]>>;
  /** Likewise name, segment and sector, each since the list that changed one of them. */
  listedNames(code?: string): Promise<Map<string, ListedName[]>>;
  documents(code: string): Promise<DocumentRecord[]>;
  allDocuments(): Promise<DocumentRecord[]>;
  plannedResults(code: string): Promise<PlannedResults[]>;
  latestDocuments(limit: number, day: string): Promise<DocumentRecord[]>;
  /** By code; those that sources give without days are left out. */
  datedAlerts(): Promise<Map<string, DatedAlert[]>>;
  /** Bars on trading days, by code; a series in quarantine is absent. */
  trades(codes: CodeRange, days: DateRange): Promise<Map<string, DailyTrades>>;
  /** Bars of one day by code; a series in quarantine is absent. */
  barsOn(day: string): Promise<Map<string, DayBar>>;
  /** Last close of each month by code, in yen as traded, ascending. */
  monthEnds(code?: string): Promise<Map<string, MonthEndPrice[]>>;
  splits(code?: string): Promise<Map<string, ShareSplit[]>>;
  valuationDays(): Promise<string[]>;
  dailyCloses(code: string): Promise<DailyCloses>;
  quote(code: string): Promise<Quote | null>;
  /** The whole market is read slice by slice, which bounds memory. */
  slice(range: CodeRange): Promise<MarketSlice>;
  /** Likewise of some issues, without their quotes. */
  historiesOf(codes: readonly string[]): Promise<MarketHistories>;
  /** The newest trades of each up to a day, as traded, ascending; who had none or is in quarantine is absent. */
  tradesUntil(
    codes: readonly string[],
    day: string,
    count: number,
  ): Promise<ReadonlyMap<string, DailyCloses>>;
  /** Median over stocks traded on both days, split-adjusted, without dividends; 0.1 = +10 %, null if there is none. */
  medianReturns(spans: readonly DateRange[]): Promise<(number | null)[]>;
}
