import type { AnalysisRights } from "../rights.ts";

export function analysisRightsFor(...tickers: readonly string[]): AnalysisRights {
  return {
    maskKey: tickers.join(),
    allCompanies: false,
    analysis: (ticker) => tickers.includes(ticker),
  };
}
