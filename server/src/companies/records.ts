/**
 * Records that importers read and the store keeps, in one shape for every source. Codes have five
 * characters, days are ISO dates (JST), timestamps carry their offset, amounts are in yen.
 */

/** One database holds sample or real data, never both. */
export type Provenance = "sample" | "real";

/**
 * `market_cap_as_price`: closes are the market capitalisation instead of a share price.
 * `weekly_rows`: one row per week instead of per day. `jump`: a change between two trades that
 * neither a split nor trading explains. `not_positive`: repeated prices of zero or below.
 */
export type DefectKind = "market_cap_as_price" | "weekly_rows" | "jump" | "not_positive";

export interface IssueRecord {
  readonly code: string;
  readonly nameJp: string;
  readonly nameKana: string | null;
  readonly nameEn: string | null;
  readonly nicknames: readonly string[];
  /** As named by JPX: プライム, スタンダード, グロース, ETF・ETN, REIT… */
  readonly segment: string | null;
  readonly sector33: string | null;
  readonly sector17: string | null;
  readonly size: string | null;
  readonly kind: "stock" | "fund";
  readonly listingDate: string | null;
  readonly delistingDate: string | null;
  readonly paused: boolean;
  /** 監理・整理, going concern: from the source or the exchange's list of designations. */
  readonly alerts: readonly ("supervision" | "delisting" | "going_concern")[];
  /** The defect for which its prices are in quarantine; sources leave it out. */
  readonly withheld?: DefectKind | null;
}

export type PeriodType = "1Q" | "2Q" | "3Q" | "FY";

export interface DocumentRecord {
  readonly documentId: string;
  readonly code: string;
  readonly edinetCode: string | null;
  readonly nameJp: string | null;
  /** ISO 8601 with offset. */
  readonly disclosedAt: string;
  /** `statement`: figures of a period; `forecast`: 業績予想 and revisions; `notice`: buy-back, dividend. */
  readonly kind: "statement" | "forecast" | "notice";
  readonly title: string | null;
  readonly periodType: PeriodType;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly consolidated: boolean;
  readonly accountingStandard: "JP" | "IFRS" | "US";
  readonly facts: Readonly<Record<string, number | null>>;
}

/** When a company plans to publish the results of a period. Each change of plan is a new record. */
export interface PlannedResults {
  readonly code: string;
  readonly periodType: PeriodType;
  readonly publishedOn: string;
  /** Null: undecided. */
  readonly plannedOn: string | null;
}

/** A daily bar. On a day without a trade all prices and the volume are null. */
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

export interface Listing {
  readonly code: string;
  readonly asOf: string;
  readonly nameJp: string;
  /** Null where the list has no English names; the stored name is then kept. */
  readonly nameEn: string | null;
  readonly segment: string | null;
  readonly sector33: string | null;
  readonly sector17: string | null;
  readonly size: string | null;
  readonly kind: "stock" | "fund";
}

/** What a list calls an issue; it holds until another list changes it. */
export interface ListedName extends Pick<Listing, "nameJp" | "segment" | "sector33"> {
  /** Day of the list; null when it is not known since when. */
  readonly listedOn: string | null;
}

export interface RejectedRow {
  readonly file: string;
  /** 1-based line or spreadsheet row in the decompressed file; 0 for the whole file. */
  readonly line: number;
  readonly reason: string;
}
