import { type AnalysisRights, NO_ANALYSIS } from "../rights.ts";

export function analysisRightsFor(...tickers: readonly string[]): AnalysisRights {
  const ownCompanies = new Set(tickers);
  return { ...NO_ANALYSIS, ownCompanies, analysis: (ticker) => ownCompanies.has(ticker) };
}

/** Of whoever has a plan. */
export const allCompanies: AnalysisRights = {
  ...NO_ANALYSIS,
  allCompanies: true,
  analysis: () => true,
};
