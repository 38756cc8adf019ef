import type { FiscalQuarter } from "../calendar/fiscal-quarters.ts";

/**
 * One company's figures for one quarter in its own unit (thousands or millions of yen), all integers. Flows are of the
 * quarter alone; stocks are at its end. Invariants: assets = liabilities + netAssets; cash changes only by the three
 * cash flows.
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
  /** Cost of the treasury shares, positive. */
  readonly treasuryStock: number;
  readonly issuedShares: number;
  readonly treasuryShares: number;
  /** In the year's last quarter: the declared dividend per share, yen, on the period end's share basis. */
  readonly dividendPerShare: number | null;
  /** Planned dividend per share for this quarter's year, same basis. */
  readonly plannedDividend: number;
  /** In the year's last quarter: the plan for the next year. */
  readonly nextPlannedDividend: number | null;
  readonly employees: number;
  /** Simulated fair value of the whole company, own unit. */
  readonly intrinsicValue: number;
  /** Decided with this quarter's results. */
  readonly buyback: BuybackDecision | null;
}

export interface BuybackDecision {
  /** Own unit. */
  readonly limit: number;
  readonly shares: number;
}
