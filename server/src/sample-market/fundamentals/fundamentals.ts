import type { FiscalQuarter } from "../calendar/fiscal-quarters.ts";

/**
 * What one company's books say about one quarter, in its own unit (thousands or millions of yen), all integers.
 * Flows are of the quarter alone; stocks are at its end.
 * Invariants: assets = liabilities + netAssets; cash moves by the three cash flows and nothing else.
 */
export interface QuarterFigures {
  readonly quarter: FiscalQuarter;
  readonly sales: number;
  readonly operatingIncome: number;
  readonly ordinaryIncome: number;
  readonly profitBeforeTax: number;
  /** Attributable to owners of the parent. */
  readonly profit: number;
  readonly operatingCashFlow: number;
  readonly investingCashFlow: number;
  readonly financingCashFlow: number;
  readonly depreciation: number;
  /** Positive amounts. */
  readonly dividendsPaid: number;
  readonly treasuryPurchased: number;
  readonly assets: number;
  readonly currentAssets: number;
  readonly cash: number;
  readonly investmentSecurities: number;
  readonly liabilities: number;
  readonly currentLiabilities: number;
  readonly netAssets: number;
  readonly nonControllingInterests: number;
  /** Equity before valuation differences and non-controlling interests (株主資本). */
  readonly shareholdersEquity: number;
  /** Cost of the treasury shares held, positive. */
  readonly treasuryStock: number;
  readonly issuedShares: number;
  readonly treasuryShares: number;
  /** In the year's last quarter: dividend per share declared for the year, yen on the period end's share basis. */
  readonly dividendPerShare: number | null;
  /** Dividend per share the company plans for the year of this quarter, same basis. */
  readonly plannedDividend: number;
  /** In the year's last quarter: the plan for the next year. */
  readonly nextPlannedDividend: number | null;
  readonly employees: number;
  /** What the company is worth to an unhurried buyer, own unit, whole company. */
  readonly intrinsicValue: number;
  /** A buy-back decided with this quarter's results. */
  readonly buyback: BuybackDecision | null;
}

export interface BuybackDecision {
  /** Own unit. */
  readonly limit: number;
  readonly shares: number;
}
