import { SCORE_GAP_WEIGHT } from "@tenbin/engine";
import { LARGE_COMPANY_FLOOR_YEN } from "../valuation/index.ts";

/** Who is ranked, printed on /promising. The order is that of the score (`valuation`), whose weights stand beside it. */
export const promisingRule = {
  /** Everybody sees the first of the day without doubts analysed. */
  openCompanies: 3,
  /** As many of the first at each month end make up the record of the rule. */
  recordedCompanies: 20,
  /** Minimum `ctbm_accuracy`. */
  minimumAccuracy: 50,
  /** Minimum market capitalisation in yen. */
  minimumMv: 10_000_000_000,
  /** From this market capitalisation on they are ranked apart, as the backtest finds no foresight there. */
  largeMv: LARGE_COMPANY_FLOOR_YEN,
  /** An estimated share count or a missing year is shown as a warning, but does not exclude. */
  excludedWarnings: [
    "going_concern",
    "supervision",
    "delisting",
    "changed_year_end",
    "stale_statement",
    "share_count_issued_only",
    "extreme_value",
  ],
  /** Maximum age of the newest annual or quarterly filing on the market day. */
  maxStatementAgeDays: 200,
  /** Of the places, 0 to 1, that a score is the sum of. */
  weights: {
    gap: SCORE_GAP_WEIGHT,
    netCashRatio: 1,
    dividendRaised: 1,
    operatingProfitToEv: 1,
    roe: 1,
  },
  /** When anything of this rule or of the score was last changed. */
  changedOn: "2026-11-23",
} as const;
