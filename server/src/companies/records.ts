/**
 * What the importers read and the store keeps: one shape for every source.
 * Codes have five characters, days are ISO strings (JST), moments carry their offset, money is yen.
 */

/** Invented and real data never meet in one database. */
export type Provenance = "sample" | "real";

/**
 * What makes a series of prices impossible:
 * - `market_cap_as_price`: closes that are no price of a share but what the whole company costs.
 * - `weekly_rows`: one row a week where there should be one a day.
 * - `jump`: a step from one trade to the next that no split explains and no trading can make.
 * - `not_positive`: prices of zero or below, time and again.
 */
export type DefectKind = "market_cap_as_price" | "weekly_rows" | "jump" | "not_positive";

export interface IssueRecord {
  readonly code: string;
  readonly nameJp: string;
  readonly nameKana: string | null;
  readonly nameEn: string | null;
  readonly nicknames: readonly string[];
  /** As listed by JPX: プライム, スタンダード, グロース, ETF・ETN, REIT… */
  readonly segment: string | null;
  readonly sector33: string | null;
  readonly sector17: string | null;
  readonly size: string | null;
  readonly kind: "stock" | "fund";
  readonly listingDate: string | null;
  readonly delistingDate: string | null;
  readonly paused: boolean;
  /** 監理・整理, going concern: declared by the source, or by a list of the exchange. */
  readonly alerts: readonly ("supervision" | "delisting" | "going_concern")[];
  /** Why its series of prices is in quarantine; absent or null when it is not, and in what sources say. */
  readonly withheld?: DefectKind | null;
}

export type PeriodType = "1Q" | "2Q" | "3Q" | "FY";

/** One disclosed document. `facts` are keyed by the bulk file's XBRL local names. */
export interface DocumentRecord {
  readonly documentId: string;
  readonly code: string;
  readonly edinetCode: string | null;
  readonly nameJp: string | null;
  /** ISO 8601 with offset: known from this moment on. */
  readonly disclosedAt: string;
  /** statement: figures of a period; forecast: 業績予想 and its revisions; notice: buy-back, dividend. */
  readonly kind: "statement" | "forecast" | "notice";
  readonly title: string | null;
  readonly periodType: PeriodType;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly consolidated: boolean;
  readonly accountingStandard: "JP" | "IFRS" | "US";
  readonly facts: Readonly<Record<string, number | null>>;
}

/** When a company says that it will publish the results of a period. A change is a record of its own. */
export interface PlannedResults {
  readonly code: string;
  readonly periodType: PeriodType;
  /** The day on which the plan became known. */
  readonly publishedOn: string;
  /** Null where the company says that the day is undecided. */
  readonly plannedOn: string | null;
}

/** One daily bar as traded (raw), or of an adjusted series kept apart. All null but code and date on a day without a trade. */
export interface BarRecord {
  readonly code: string;
  readonly date: string;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly close: number | null;
  readonly volume: number | null;
  /** J-Quants AdjFactor: ≠ 1 on an ex-date. */
  readonly adjFactor: number;
}

/** One issue as the exchange's list of a day has it. */
export interface Listing {
  readonly code: string;
  readonly asOf: string;
  readonly nameJp: string;
  /** Null where the list has no English names: what was known stays. */
  readonly nameEn: string | null;
  readonly segment: string | null;
  readonly sector33: string | null;
  readonly sector17: string | null;
  readonly size: string | null;
  readonly kind: "stock" | "fund";
}

/** A row that was not taken, and why. */
export interface RejectedRow {
  readonly file: string;
  /** 1-based line (or spreadsheet row) in the decompressed file; 0 for the file as a whole. */
  readonly line: number;
  readonly reason: string;
}
