import type { AnalysisRights } from "../rights.ts";

/** For tests of masking: rights by which the companies with these tickers are shown analysed, and no other. */
export function analysisRightsFor(...tickers: readonly string[]): AnalysisRights {
  return {
    maskKey: tickers.join(),
    allCompanies: false,
    analysis: (ticker) => tickers.includes(ticker),
  };
}
