import { tapeFixture } from "@tenbin/contract/testing/tape-fixture";
import type { PortfolioResponse } from "@tenbin/contract";

type PortfolioCompany = PortfolioResponse["companies"][number];

/** One analysed company as the API has it before the mask. */
export function portfolioFixture(changes: Partial<PortfolioCompany> = {}): PortfolioResponse {
  const company: PortfolioCompany = {
    ticker: "0111",
    name_jp: "みなと精工",
    industry_category: "機械",
    tape: tapeFixture({ date: "2024-06-28" }),
    mv: 44_500_000_000,
    verdict: "cheap",
    ctbm_accuracy: 65,
    masked: false,
    is_authorized: true,
    portfolio: true,
    touched: true,
    delisted: false,
    standard: "generic",
    listing_date: null,
    paused: false,
    price_date_is_newest: true,
    progress: 0.47,
    progress_mean: 0.44,
    forecast_dps: 20,
    note: "",
    labels: [],
    holdings: [],
    holding_splits: [],
    holding_doubt: null,
    added_at: 0,
    ratio: 0.72,
    valuation: null,
    unrated_reason: null,
    next_results: null,
    ...changes,
  };
  return {
    actualCompanyNumber: 1,
    companies: [company],
    analyzed: [{ label: "cheap", companies: [company] }],
    not_analyzed: [],
    price_date: "2024-06-28",
    price_date_is_newest: true,
  };
}
