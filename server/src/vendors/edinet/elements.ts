/**
 * Elements of EDINET's taxonomies (2016 to 2025: jppfs_cor, jpigp_cor, jpcrp_cor) by fact; the first one filed wins,
 * so statements come before the multi-year summary. `*:` matches elements declared by the filer.
 */
export interface FactSource {
  readonly fact: string;
  /** Over the period, at its end, or on the day of filing, there of all shares or of ordinary ones. */
  readonly time: "duration" | "instant" | "filing" | "filing_ordinary";
  readonly elements: readonly string[];
  /** Shares and dividends are stated for the parent alone, even by consolidating filers. */
  readonly alone?: true;
}

const durationFact = (fact: string, ...elements: string[]): FactSource => ({
  fact,
  time: "duration",
  elements,
});
const instantFact = (fact: string, ...elements: string[]): FactSource => ({
  fact,
  time: "instant",
  elements,
});

const NET_SALES = "NetSales";
const ISSUED_SHARES = "NumberOfIssuedShares";
export const ISSUED_AT_PERIOD_END =
  "jpcrp_cor:NumberOfIssuedSharesAsOfFiscalYearEndIssuedSharesTotalNumberOfSharesEtc";

const COMMON: readonly FactSource[] = [
  {
    fact: "DividendPerShareYen",
    time: "duration",
    elements: ["jpcrp_cor:DividendPaidPerShareSummaryOfBusinessResults"],
    alone: true,
  },
  // Ordinary shares, which alone are quoted, before the total of all classes.
  { fact: ISSUED_SHARES, time: "filing_ordinary", elements: [ISSUED_AT_PERIOD_END] },
  {
    fact: ISSUED_SHARES,
    time: "instant",
    elements: ["jpcrp_cor:TotalNumberOfIssuedSharesSummaryOfBusinessResults"],
    alone: true,
  },
  { fact: ISSUED_SHARES, time: "filing", elements: [ISSUED_AT_PERIOD_END] },
  instantFact("NumberOfEmployees", "jpcrp_cor:NumberOfEmployees"),
];

const JP_GAAP: readonly FactSource[] = [
  durationFact(
    NET_SALES,
    "jppfs_cor:NetSales",
    "jppfs_cor:OperatingRevenue1",
    "jppfs_cor:OperatingRevenue2",
    "jppfs_cor:GrossOperatingRevenue",
    "jpcrp_cor:NetSalesSummaryOfBusinessResults",
    "jpcrp_cor:OperatingRevenue1SummaryOfBusinessResults",
    "jpcrp_cor:OperatingRevenue2SummaryOfBusinessResults",
    "jpcrp_cor:GrossOperatingRevenueSummaryOfBusinessResults",
    "jpcrp_cor:OrdinaryIncomeSummaryOfBusinessResults",
  ),
  durationFact("OperatingIncome", "jppfs_cor:OperatingIncome"),
  durationFact(
    "OrdinaryIncome",
    "jppfs_cor:OrdinaryIncome",
    "jpcrp_cor:OrdinaryIncomeLossSummaryOfBusinessResults",
  ),
  durationFact("ProfitLossBeforeTax", "jppfs_cor:IncomeBeforeIncomeTaxes"),
  durationFact(
    "ProfitLossAttributableToOwnersOfParent",
    "jppfs_cor:ProfitLossAttributableToOwnersOfParent",
    "jpcrp_cor:ProfitLossAttributableToOwnersOfParentSummaryOfBusinessResults",
  ),
  instantFact("Assets", "jppfs_cor:Assets", "jpcrp_cor:TotalAssetsSummaryOfBusinessResults"),
  instantFact("CurrentAssets", "jppfs_cor:CurrentAssets"),
  instantFact("CashAndDeposits", "jppfs_cor:CashAndDeposits"),
  instantFact("InvestmentSecurities", "jppfs_cor:InvestmentSecurities"),
  instantFact("Liabilities", "jppfs_cor:Liabilities"),
  instantFact("CurrentLiabilities", "jppfs_cor:CurrentLiabilities"),
  instantFact("NetAssets", "jppfs_cor:NetAssets", "jpcrp_cor:NetAssetsSummaryOfBusinessResults"),
  instantFact("ShareholdersEquity", "jppfs_cor:ShareholdersEquity"),
  instantFact("NonControllingInterests", "jppfs_cor:NonControllingInterests"),
  instantFact("TreasuryStockYen", "jppfs_cor:TreasuryStock"),
  instantFact(
    "CashAndCashEquivalents",
    "jppfs_cor:CashAndCashEquivalents",
    "jpcrp_cor:CashAndCashEquivalentsSummaryOfBusinessResults",
  ),
  durationFact(
    "NetCashProvidedByUsedInOperatingActivities",
    "jppfs_cor:NetCashProvidedByUsedInOperatingActivities",
    "jpcrp_cor:NetCashProvidedByUsedInOperatingActivitiesSummaryOfBusinessResults",
  ),
  durationFact(
    "NetCashProvidedByUsedInInvestmentActivities",
    "jppfs_cor:NetCashProvidedByUsedInInvestmentActivities",
    "jpcrp_cor:NetCashProvidedByUsedInInvestingActivitiesSummaryOfBusinessResults",
  ),
  durationFact(
    "NetCashProvidedByUsedInFinancingActivities",
    "jppfs_cor:NetCashProvidedByUsedInFinancingActivities",
    "jpcrp_cor:NetCashProvidedByUsedInFinancingActivitiesSummaryOfBusinessResults",
  ),
  durationFact("DepreciationAndAmortization", "jppfs_cor:DepreciationAndAmortizationOpeCF"),
  durationFact("DividendsPaid", "jppfs_cor:CashDividendsPaidFinCF"),
  durationFact("PurchaseOfTreasuryShares", "jppfs_cor:PurchaseOfTreasuryStockFinCF"),
  durationFact(
    "EarningsPerShareYen",
    "jpcrp_cor:BasicEarningsLossPerShareSummaryOfBusinessResults",
  ),
  instantFact("NetAssetsPerShareYen", "jpcrp_cor:NetAssetsPerShareSummaryOfBusinessResults"),
  durationFact(
    "PublishedPriceEarningsRatio",
    "jpcrp_cor:PriceEarningsRatioSummaryOfBusinessResults",
  ),
];

/** Without subsidiaries, all profit belongs to the owners of the parent. */
export const NON_CONSOLIDATED_PROFIT: readonly FactSource[] = [
  durationFact(
    "ProfitLossAttributableToOwnersOfParent",
    "jppfs_cor:ProfitLoss",
    "jpcrp_cor:NetIncomeLossSummaryOfBusinessResults",
    "jpigp_cor:ProfitLossIFRS",
  ),
];

/** IFRS has no ordinary income, no 株主資本 and no investment securities. */
const IFRS: readonly FactSource[] = [
  durationFact(
    NET_SALES,
    "jpcrp_cor:RevenueIFRSSummaryOfBusinessResults",
    "jpigp_cor:RevenueIFRS",
    "jpigp_cor:Revenue2IFRS",
    "jpigp_cor:NetSalesIFRS",
    "*:NetSalesIFRSSummaryOfBusinessResults",
  ),
  durationFact(
    "OperatingIncome",
    "jpigp_cor:OperatingProfitLossIFRS",
    "*:OperatingProfitIFRSSummaryOfBusinessResults",
  ),
  durationFact(
    "ProfitLossBeforeTax",
    "jpigp_cor:ProfitLossBeforeTaxIFRS",
    "jpcrp_cor:ProfitLossBeforeTaxIFRSSummaryOfBusinessResults",
    "*:ProfitBeforeIncomeTaxesFromContinuingIFRSKeyFinancialDataOperations",
  ),
  durationFact(
    "ProfitLossAttributableToOwnersOfParent",
    "jpigp_cor:ProfitLossAttributableToOwnersOfParentIFRS",
    "jpcrp_cor:ProfitLossAttributableToOwnersOfParentIFRSSummaryOfBusinessResults",
  ),
  instantFact(
    "Assets",
    "jpigp_cor:AssetsIFRS",
    "jpcrp_cor:TotalAssetsIFRSSummaryOfBusinessResults",
  ),
  instantFact("CurrentAssets", "jpigp_cor:CurrentAssetsIFRS"),
  instantFact("Liabilities", "jpigp_cor:LiabilitiesIFRS"),
  instantFact("CurrentLiabilities", "jpigp_cor:TotalCurrentLiabilitiesIFRS"),
  instantFact("NetAssets", "jpigp_cor:EquityIFRS", "*:TotalEquityIFRSSummaryOfBusinessResults"),
  instantFact("NonControllingInterests", "jpigp_cor:NonControllingInterestsIFRS"),
  instantFact("TreasuryStockYen", "jpigp_cor:TreasurySharesIFRS"),
  instantFact(
    "CashAndCashEquivalents",
    "jpigp_cor:CashAndCashEquivalentsIFRS",
    "jpcrp_cor:CashAndCashEquivalentsIFRSSummaryOfBusinessResults",
  ),
  durationFact(
    "NetCashProvidedByUsedInOperatingActivities",
    "jpigp_cor:NetCashProvidedByUsedInOperatingActivitiesIFRS",
    "jpcrp_cor:CashFlowsFromUsedInOperatingActivitiesIFRSSummaryOfBusinessResults",
  ),
  durationFact(
    "NetCashProvidedByUsedInInvestmentActivities",
    "jpigp_cor:NetCashProvidedByUsedInInvestingActivitiesIFRS",
    "jpcrp_cor:CashFlowsFromUsedInInvestingActivitiesIFRSSummaryOfBusinessResults",
  ),
  durationFact(
    "NetCashProvidedByUsedInFinancingActivities",
    "jpigp_cor:NetCashProvidedByUsedInFinancingActivitiesIFRS",
    "jpcrp_cor:CashFlowsFromUsedInFinancingActivitiesIFRSSummaryOfBusinessResults",
  ),
  durationFact("DepreciationAndAmortization", "jpigp_cor:DepreciationAndAmortizationOpeCFIFRS"),
  durationFact("DividendsPaid", "jpigp_cor:DividendsPaidFinCFIFRS"),
  durationFact(
    "PurchaseOfTreasuryShares",
    "jpigp_cor:PaymentsForPurchaseOfTreasurySharesFinCFIFRS",
  ),
  durationFact(
    "EarningsPerShareYen",
    "jpigp_cor:BasicEarningsLossPerShareIFRS",
    "jpcrp_cor:BasicEarningsLossPerShareIFRSSummaryOfBusinessResults",
  ),
  // Despite its name not a ratio: its label is 1株当たり親会社所有者帰属持分, its unit yen per share.
  instantFact("NetAssetsPerShareYen", "jpcrp_cor:EquityToAssetRatioIFRSSummaryOfBusinessResults"),
  durationFact(
    "PublishedPriceEarningsRatio",
    "jpcrp_cor:PriceEarningsRatioIFRSSummaryOfBusinessResults",
  ),
];

/** US GAAP statements are filed as text; only the summary has figures. */
const US_GAAP: readonly FactSource[] = [
  durationFact(NET_SALES, "jpcrp_cor:RevenuesUSGAAPSummaryOfBusinessResults"),
  durationFact("OperatingIncome", "jpcrp_cor:OperatingIncomeLossUSGAAPSummaryOfBusinessResults"),
  durationFact(
    "ProfitLossBeforeTax",
    "jpcrp_cor:ProfitLossBeforeTaxUSGAAPSummaryOfBusinessResults",
  ),
  durationFact(
    "ProfitLossAttributableToOwnersOfParent",
    "jpcrp_cor:NetIncomeLossAttributableToOwnersOfParentUSGAAPSummaryOfBusinessResults",
  ),
  instantFact("Assets", "jpcrp_cor:TotalAssetsUSGAAPSummaryOfBusinessResults"),
  instantFact(
    "NetAssets",
    "jpcrp_cor:EquityIncludingPortionAttributableToNonControllingInterestUSGAAPSummaryOfBusinessResults",
  ),
  instantFact(
    "CashAndCashEquivalents",
    "jpcrp_cor:CashAndCashEquivalentsUSGAAPSummaryOfBusinessResults",
  ),
  durationFact(
    "NetCashProvidedByUsedInOperatingActivities",
    "jpcrp_cor:CashFlowsFromUsedInOperatingActivitiesUSGAAPSummaryOfBusinessResults",
  ),
  durationFact(
    "NetCashProvidedByUsedInInvestmentActivities",
    "jpcrp_cor:CashFlowsFromUsedInInvestingActivitiesUSGAAPSummaryOfBusinessResults",
  ),
  durationFact(
    "NetCashProvidedByUsedInFinancingActivities",
    "jpcrp_cor:CashFlowsFromUsedInFinancingActivitiesUSGAAPSummaryOfBusinessResults",
  ),
  durationFact(
    "EarningsPerShareYen",
    "jpcrp_cor:BasicEarningsLossPerShareUSGAAPSummaryOfBusinessResults",
  ),
  instantFact(
    "NetAssetsPerShareYen",
    "jpcrp_cor:EquityAttributableToOwnersOfParentPerShareUSGAAPSummaryOfBusinessResults",
  ),
  durationFact(
    "PublishedPriceEarningsRatio",
    "jpcrp_cor:PriceEarningsRatioUSGAAPSummaryOfBusinessResults",
  ),
];

export const FACT_SOURCES: Readonly<Record<"JP" | "IFRS" | "US", readonly FactSource[]>> = {
  JP: [...JP_GAAP, ...COMMON],
  IFRS: [...IFRS, ...COMMON],
  US: [...US_GAAP, ...COMMON],
};
