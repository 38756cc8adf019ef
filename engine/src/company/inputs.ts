import type { Day } from "../calendar/days.ts";

/**
 * Input of the engine: plain data, no clock, no I/O. Days are ISO strings (YYYY-MM-DD, JST),
 * moments are milliseconds since the Unix epoch, money is yen.
 */

/** Facts of one filing, yen unless the name says otherwise; null where the filing gives none. */
export interface Facts {
  readonly sales: number | null;
  readonly operatingIncome: number | null;
  readonly ordinaryIncome: number | null;
  readonly profitBeforeTax: number | null;
  /** Attributable to owners of the parent. */
  readonly profit: number | null;
  readonly assets: number | null;
  readonly currentAssets: number | null;
  readonly cashAndDeposits: number | null;
  readonly investmentSecurities: number | null;
  readonly liabilities: number | null;
  readonly currentLiabilities: number | null;
  readonly netAssets: number | null;
  readonly shareholdersEquity: number | null;
  readonly nonControllingInterests: number | null;
  readonly cashAndCashEquivalents: number | null;
  readonly operatingCashFlow: number | null;
  readonly investingCashFlow: number | null;
  readonly financingCashFlow: number | null;
  readonly depreciation: number | null;
  /** As filed: usually negative (an outflow). */
  readonly dividendsPaid: number | null;
  /** As filed: usually negative (an outflow). */
  readonly treasurySharesPurchased: number | null;
  /** Ordinary shares where a filing tells classes apart, else all (share-classes.ts). */
  readonly issuedShares: number | null;
  /** Of all other classes together; null where classes are not told apart. */
  readonly otherClassShares: number | null;
  readonly treasuryShares: number | null;
  readonly treasuryStockYen: number | null;
  readonly epsYen: number | null;
  readonly bpsYen: number | null;
  /** Dividends of the whole year; only parts where these are of different shares (dividends.ts). */
  readonly dpsYen: number | null;
  /** As paid, on the shares of its record day. */
  readonly firstQuarterDividendYen: number | null;
  readonly interimDividendYen: number | null;
  readonly thirdQuarterDividendYen: number | null;
  readonly finalDividendYen: number | null;
  readonly employees: number | null;
}

/** A filing of figures for a period of up to a fiscal year. */
export interface StatementDocument {
  readonly documentId: string;
  /** Disclosure time, ms since the epoch: the filing is unknown before it. */
  readonly disclosedAt: number;
  readonly periodType: "1Q" | "2Q" | "3Q" | "FY";
  readonly periodStart: Day;
  readonly periodEnd: Day;
  readonly consolidated: boolean;
  readonly accountingStandard: "JP" | "IFRS" | "US";
  readonly facts: Facts;
}

/** The last traded close of a calendar month, raw yen per share as traded then. */
export interface MonthEndPrice {
  readonly date: Day;
  readonly close: number;
}

/** A split or consolidation: prices before `exDate` are multiplied by `factor` (0.5 for 1:2, 10 for 10:1). */
export interface ShareSplit {
  readonly exDate: Day;
  readonly factor: number;
}

/** The 33-sector name that a JPX list gives a company; it holds until another list changes it. */
export interface ListedSector {
  /** Day of the list; null when only the sector is known, not since when. */
  readonly listedOn: Day | null;
  /** Null when the list gives none. */
  readonly sector: string | null;
}

/**
 * Everything ever known of one company, in any order; each value uses only what was known by then.
 */
export interface CompanyHistory {
  /** Five-character issue code. */
  readonly code: string;
  /** Of different days; before the first list its sector is assumed. Empty when unknown. */
  readonly sectors: readonly ListedSector[];
  /** stock: ordinary company; fund: ETF, REIT or another security outside the model. */
  readonly kind: "stock" | "fund";
  readonly documents: readonly StatementDocument[];
  readonly monthEnds: readonly MonthEndPrice[];
  readonly splits: readonly ShareSplit[];
}

/**
 * The handles chosen by the viewer, as relative fiscal-year indices: 0 latest reported, −1 the year
 * before.
 */
export interface FiscalWindow {
  readonly begin: number;
  readonly end: number;
}
