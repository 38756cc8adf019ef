/**
 * Fields of /fins/summary and the facts they hold. Filers without subsidiaries fill the
 * non-consolidated fields instead. The next year's profit is spelt `Np` (`NxFNp`), all others `NP`.
 */
export interface SummaryField {
  readonly fact: string;
  readonly field: string;
  /** Used by filers without subsidiaries. */
  readonly alone?: string;
}

/** Yen, cumulative from the fiscal year's start or at the period's end. */
export const RESULT_FIELDS: readonly SummaryField[] = [
  { fact: "NetSales", field: "Sales", alone: "NCSales" },
  { fact: "OperatingIncome", field: "OP", alone: "NCOP" },
  { fact: "OrdinaryIncome", field: "OdP", alone: "NCOdP" },
  { fact: "ProfitLossAttributableToOwnersOfParent", field: "NP", alone: "NCNP" },
  { fact: "EarningsPerShareYen", field: "EPS", alone: "NCEPS" },
  { fact: "DilutedEarningsPerShareYen", field: "DEPS" },
  { fact: "Assets", field: "TA", alone: "NCTA" },
  { fact: "NetAssets", field: "Eq", alone: "NCEq" },
  { fact: "NetAssetsPerShareYen", field: "BPS", alone: "NCBPS" },
  { fact: "NetCashProvidedByUsedInOperatingActivities", field: "CFO" },
  { fact: "NetCashProvidedByUsedInInvestmentActivities", field: "CFI" },
  { fact: "NetCashProvidedByUsedInFinancingActivities", field: "CFF" },
  { fact: "CashAndCashEquivalents", field: "CashEq" },
  { fact: "NumberOfIssuedShares", field: "ShOutFY" },
  { fact: "NumberOfTreasuryShares", field: "TrShFY" },
  { fact: "AverageNumberOfShares", field: "AvgSh" },
];

/** Paid or decided for the fiscal year; for a REIT, distributions per unit. */
export const DIVIDEND_FIELDS = { ordinary: "DivAnn", reit: "DivUnit" } as const;

/** Parts of it on the shares of their days, in place of the sum where these are different ones. */
export const DIVIDEND_PART_FIELDS: readonly SummaryField[] = [
  { fact: "FirstQuarterDividendPerShareYen", field: "Div1Q" },
  { fact: "InterimDividendPerShareYen", field: "Div2Q" },
  { fact: "ThirdQuarterDividendPerShareYen", field: "Div3Q" },
  { fact: "YearEndDividendPerShareYen", field: "DivFY" },
];

export interface ForecastFields {
  readonly start: string;
  readonly end: string;
  readonly dividend: { readonly ordinary: string; readonly reit: string };
  /** In place of the sum, as `DIVIDEND_PART_FIELDS`; a part that is paid already stands in the field of results. */
  readonly dividendParts: readonly (SummaryField & { readonly paid?: string })[];
  readonly amounts: readonly SummaryField[];
  /** Of the first half of the year. */
  readonly firstHalf: readonly SummaryField[];
}

export const CURRENT_YEAR_FORECAST: ForecastFields = {
  start: "CurFYSt",
  end: "CurFYEn",
  dividend: { ordinary: "FDivAnn", reit: "FDivUnit" },
  dividendParts: [
    { fact: "ForecastFirstQuarterDividendPerShareYen", field: "FDiv1Q", paid: "Div1Q" },
    { fact: "ForecastInterimDividendPerShareYen", field: "FDiv2Q", paid: "Div2Q" },
    { fact: "ForecastThirdQuarterDividendPerShareYen", field: "FDiv3Q", paid: "Div3Q" },
    { fact: "ForecastYearEndDividendPerShareYen", field: "FDivFY" },
  ],
  amounts: [
    { fact: "ForecastNetSales", field: "FSales", alone: "FNCSales" },
    { fact: "ForecastOperatingIncome", field: "FOP", alone: "FNCOP" },
    { fact: "ForecastOrdinaryIncome", field: "FOdP", alone: "FNCOdP" },
    { fact: "ForecastProfit", field: "FNP", alone: "FNCNP" },
    { fact: "ForecastEarningsPerShareYen", field: "FEPS", alone: "FNCEPS" },
  ],
  firstHalf: [
    { fact: "ForecastFirstHalfNetSales", field: "FSales2Q", alone: "FNCSales2Q" },
    { fact: "ForecastFirstHalfOperatingIncome", field: "FOP2Q", alone: "FNCOP2Q" },
    { fact: "ForecastFirstHalfOrdinaryIncome", field: "FOdP2Q", alone: "FNCOdP2Q" },
    { fact: "ForecastFirstHalfProfit", field: "FNP2Q", alone: "FNCNP2Q" },
  ],
};

export const NEXT_YEAR_FORECAST: ForecastFields = {
  start: "NxtFYSt",
  end: "NxtFYEn",
  dividend: { ordinary: "NxFDivAnn", reit: "NxFDivUnit" },
  dividendParts: [
    { fact: "ForecastFirstQuarterDividendPerShareYen", field: "NxFDiv1Q" },
    { fact: "ForecastInterimDividendPerShareYen", field: "NxFDiv2Q" },
    { fact: "ForecastThirdQuarterDividendPerShareYen", field: "NxFDiv3Q" },
    { fact: "ForecastYearEndDividendPerShareYen", field: "NxFDivFY" },
  ],
  amounts: [
    { fact: "ForecastNetSales", field: "NxFSales", alone: "NxFNCSales" },
    { fact: "ForecastOperatingIncome", field: "NxFOP", alone: "NxFNCOP" },
    { fact: "ForecastOrdinaryIncome", field: "NxFOdP", alone: "NxFNCOdP" },
    { fact: "ForecastProfit", field: "NxFNp", alone: "NxFNCNP" },
    { fact: "ForecastEarningsPerShareYen", field: "NxFEPS", alone: "NxFNCEPS" },
  ],
  firstHalf: [
    { fact: "ForecastFirstHalfNetSales", field: "NxFSales2Q", alone: "NxFNCSales2Q" },
    { fact: "ForecastFirstHalfOperatingIncome", field: "NxFOP2Q", alone: "NxFNCOP2Q" },
    { fact: "ForecastFirstHalfOrdinaryIncome", field: "NxFOdP2Q", alone: "NxFNCOdP2Q" },
    { fact: "ForecastFirstHalfProfit", field: "NxFNp2Q", alone: "NxFNCNP2Q" },
  ],
};
