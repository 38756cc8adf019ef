export type Segment = "プライム" | "スタンダード" | "グロース";

export interface FeaturedIssue {
  /** Five characters. */
  readonly code: string;
  readonly nameJp: string;
  readonly nameKana: string;
  readonly nameEn: string;
  readonly sector: string;
  readonly segment: Segment;
  readonly nicknames?: readonly string[];
  /** Yearly sales in 2012, yen; drawn when absent. */
  readonly sales?: number;
  /** Log distance between price and value towards which the last months of prices move. */
  readonly recentBias?: number;
  /** Month in which the fiscal year ends; 3 when absent. */
  readonly yearEndMonth?: number;
}
