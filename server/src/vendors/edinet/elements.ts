/**
 * Which elements of EDINET's taxonomies (2016 to 2025: jppfs_cor, jpigp_cor, jpcrp_cor) tell a fact. The first that
 * the filing has counts: the statements' own line before the summary of the years, for that is filed again from older
 * years in other contexts. `*:` stands for an element that filers declare themselves under this name.
 */
export interface FactSource {
  readonly fact: string;
  /** Over the period, at its end, or as filed at the day of filing. */
  readonly time: "duration" | "instant" | "filing";
  readonly elements: readonly string[];
  /** Stated for the filer alone even where it consolidates: shares, dividends. */
  readonly alone?: true;
}

const flow = (fact: string, ...elements: string[]): FactSource => ({
  fact,
  time: "duration",
  elements,
});
const stock = (fact: string, ...elements: string[]): FactSource => ({
  fact,
  time: "instant",
  elements,
});

const SALES = "NetSales";
const ISSUED = "NumberOfIssuedShares";

/** Whatever the accounting standard. */
const COMMON: readonly FactSource[] = [
  {
    fact: "DividendPerShareYen",
    time: "duration",
    elements: ["jpcrp_cor:DividendPaidPerShareSummaryOfBusinessResults"],
    alone: true,
  },
  {
    fact: ISSUED,
    time: "instant",
    elements: ["jpcrp_cor:TotalNumberOfIssuedSharesSummaryOfBusinessResults"],
    alone: true,
  },
  {
    fact: ISSUED,
    time: "filing",
    elements: ["jpcrp_cor:NumberOfIssuedSharesAsOfFiscalYearEndIssuedSharesTotalNumberOfSharesEtc"],
  },
  stock("NumberOfEmployees", "jpcrp_cor:NumberOfEmployees"),
];

const JAPANESE: readonly FactSource[] = [
  flow(
    SALES,
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
  flow("OperatingIncome", "jppfs_cor:OperatingIncome"),
  flow(
    "OrdinaryIncome",
    "jppfs_cor:OrdinaryIncome",
    "jpcrp_cor:OrdinaryIncomeLossSummaryOfBusinessResults",
  ),
  flow("ProfitLossBeforeTax", "jppfs_cor:IncomeBeforeIncomeTaxes"),
  flow(
    "ProfitLossAttributableToOwnersOfParent",
    "jppfs_cor:ProfitLossAttributableToOwnersOfParent",
    "jpcrp_cor:ProfitLossAttributableToOwnersOfParentSummaryOfBusinessResults",
  ),
  stock("Assets", "jppfs_cor:Assets", "jpcrp_cor:TotalAssetsSummaryOfBusinessResults"),
  stock("CurrentAssets", "jppfs_cor:CurrentAssets"),
  stock("CashAndDeposits", "jppfs_cor:CashAndDeposits"),
  stock("InvestmentSecurities", "jppfs_cor:InvestmentSecurities"),
  stock("Liabilities", "jppfs_cor:Liabilities"),
  stock("CurrentLiabilities", "jppfs_cor:CurrentLiabilities"),
  stock("NetAssets", "jppfs_cor:NetAssets", "jpcrp_cor:NetAssetsSummaryOfBusinessResults"),
  stock("ShareholdersEquity", "jppfs_cor:ShareholdersEquity"),
  stock("NonControllingInterests", "jppfs_cor:NonControllingInterests"),
  stock("TreasuryStockYen", "jppfs_cor:TreasuryStock"),
  stock(
    "CashAndCashEquivalents",
    "jppfs_cor:CashAndCashEquivalents",
    "jpcrp_cor:CashAndCashEquivalentsSummaryOfBusinessResults",
  ),
  flow(
    "NetCashProvidedByUsedInOperatingActivities",
    "jppfs_cor:NetCashProvidedByUsedInOperatingActivities",
    "jpcrp_cor:NetCashProvidedByUsedInOperatingActivitiesSummaryOfBusinessResults",
  ),
  flow(
    "NetCashProvidedByUsedInInvestmentActivities",
    "jppfs_cor:NetCashProvidedByUsedInInvestmentActivities",
    "jpcrp_cor:NetCashProvidedByUsedInInvestingActivitiesSummaryOfBusinessResults",
  ),
  flow(
    "NetCashProvidedByUsedInFinancingActivities",
    "jppfs_cor:NetCashProvidedByUsedInFinancingActivities",
    "jpcrp_cor:NetCashProvidedByUsedInFinancingActivitiesSummaryOfBusinessResults",
  ),
  flow("DepreciationAndAmortization", "jppfs_cor:DepreciationAndAmortizationOpeCF"),
  flow("DividendsPaid", "jppfs_cor:CashDividendsPaidFinCF"),
  flow("PurchaseOfTreasuryShares", "jppfs_cor:PurchaseOfTreasuryStockFinCF"),
  flow("EarningsPerShareYen", "jpcrp_cor:BasicEarningsLossPerShareSummaryOfBusinessResults"),
  stock("NetAssetsPerShareYen", "jpcrp_cor:NetAssetsPerShareSummaryOfBusinessResults"),
  flow("PublishedPriceEarningsRatio", "jpcrp_cor:PriceEarningsRatioSummaryOfBusinessResults"),
];

/** A filer without subsidiaries has no owners beside its own: its profit is theirs. */
export const PROFIT_ALONE: readonly FactSource[] = [
  flow(
    "ProfitLossAttributableToOwnersOfParent",
    "jppfs_cor:ProfitLoss",
    "jpcrp_cor:NetIncomeLossSummaryOfBusinessResults",
    "jpigp_cor:ProfitLossIFRS",
  ),
];

/** IFRS has neither ordinary income nor 株主資本 nor investment securities of its own. */
const IFRS: readonly FactSource[] = [
  flow(
    SALES,
    "jpcrp_cor:RevenueIFRSSummaryOfBusinessResults",
    "jpigp_cor:RevenueIFRS",
    "jpigp_cor:Revenue2IFRS",
    "jpigp_cor:NetSalesIFRS",
    "*:NetSalesIFRSSummaryOfBusinessResults",
  ),
  flow(
    "OperatingIncome",
    "jpigp_cor:OperatingProfitLossIFRS",
    "*:OperatingProfitIFRSSummaryOfBusinessResults",
  ),
  flow(
    "ProfitLossBeforeTax",
    "jpigp_cor:ProfitLossBeforeTaxIFRS",
    "jpcrp_cor:ProfitLossBeforeTaxIFRSSummaryOfBusinessResults",
    "*:ProfitBeforeIncomeTaxesFromContinuingIFRSKeyFinancialDataOperations",
  ),
  flow(
    "ProfitLossAttributableToOwnersOfParent",
    "jpigp_cor:ProfitLossAttributableToOwnersOfParentIFRS",
    "jpcrp_cor:ProfitLossAttributableToOwnersOfParentIFRSSummaryOfBusinessResults",
  ),
  stock("Assets", "jpigp_cor:AssetsIFRS", "jpcrp_cor:TotalAssetsIFRSSummaryOfBusinessResults"),
  stock("CurrentAssets", "jpigp_cor:CurrentAssetsIFRS"),
  stock("Liabilities", "jpigp_cor:LiabilitiesIFRS"),
  stock("CurrentLiabilities", "jpigp_cor:TotalCurrentLiabilitiesIFRS"),
  stock("NetAssets", "jpigp_cor:EquityIFRS", "*:TotalEquityIFRSSummaryOfBusinessResults"),
  stock("NonControllingInterests", "jpigp_cor:NonControllingInterestsIFRS"),
  stock("TreasuryStockYen", "jpigp_cor:TreasurySharesIFRS"),
  stock(
    "CashAndCashEquivalents",
    "jpigp_cor:CashAndCashEquivalentsIFRS",
    "jpcrp_cor:CashAndCashEquivalentsIFRSSummaryOfBusinessResults",
  ),
  flow(
    "NetCashProvidedByUsedInOperatingActivities",
    "jpigp_cor:NetCashProvidedByUsedInOperatingActivitiesIFRS",
    "jpcrp_cor:CashFlowsFromUsedInOperatingActivitiesIFRSSummaryOfBusinessResults",
  ),
  flow(
    "NetCashProvidedByUsedInInvestmentActivities",
    "jpigp_cor:NetCashProvidedByUsedInInvestingActivitiesIFRS",
    "jpcrp_cor:CashFlowsFromUsedInInvestingActivitiesIFRSSummaryOfBusinessResults",
  ),
  flow(
    "NetCashProvidedByUsedInFinancingActivities",
    "jpigp_cor:NetCashProvidedByUsedInFinancingActivitiesIFRS",
    "jpcrp_cor:CashFlowsFromUsedInFinancingActivitiesIFRSSummaryOfBusinessResults",
  ),
  flow("DepreciationAndAmortization", "jpigp_cor:DepreciationAndAmortizationOpeCFIFRS"),
  flow("DividendsPaid", "jpigp_cor:DividendsPaidFinCFIFRS"),
  flow("PurchaseOfTreasuryShares", "jpigp_cor:PaymentsForPurchaseOfTreasurySharesFinCFIFRS"),
  flow(
    "EarningsPerShareYen",
    "jpigp_cor:BasicEarningsLossPerShareIFRS",
    "jpcrp_cor:BasicEarningsLossPerShareIFRSSummaryOfBusinessResults",
  ),
  // Its name says ratio, its label 1株当たり親会社所有者帰属持分, its unit yen per share.
  stock("NetAssetsPerShareYen", "jpcrp_cor:EquityToAssetRatioIFRSSummaryOfBusinessResults"),
  flow("PublishedPriceEarningsRatio", "jpcrp_cor:PriceEarningsRatioIFRSSummaryOfBusinessResults"),
];

/** US GAAP statements are filed as text; figures stand in the summary of the years only. */
const AMERICAN: readonly FactSource[] = [
  flow(SALES, "jpcrp_cor:RevenuesUSGAAPSummaryOfBusinessResults"),
  flow("OperatingIncome", "jpcrp_cor:OperatingIncomeLossUSGAAPSummaryOfBusinessResults"),
  flow("ProfitLossBeforeTax", "jpcrp_cor:ProfitLossBeforeTaxUSGAAPSummaryOfBusinessResults"),
  flow(
    "ProfitLossAttributableToOwnersOfParent",
    "jpcrp_cor:NetIncomeLossAttributableToOwnersOfParentUSGAAPSummaryOfBusinessResults",
  ),
  stock("Assets", "jpcrp_cor:TotalAssetsUSGAAPSummaryOfBusinessResults"),
  stock(
    "NetAssets",
    "jpcrp_cor:EquityIncludingPortionAttributableToNonControllingInterestUSGAAPSummaryOfBusinessResults",
  ),
  stock("CashAndCashEquivalents", "jpcrp_cor:CashAndCashEquivalentsUSGAAPSummaryOfBusinessResults"),
  flow(
    "NetCashProvidedByUsedInOperatingActivities",
    "jpcrp_cor:CashFlowsFromUsedInOperatingActivitiesUSGAAPSummaryOfBusinessResults",
  ),
  flow(
    "NetCashProvidedByUsedInInvestmentActivities",
    "jpcrp_cor:CashFlowsFromUsedInInvestingActivitiesUSGAAPSummaryOfBusinessResults",
  ),
  flow(
    "NetCashProvidedByUsedInFinancingActivities",
    "jpcrp_cor:CashFlowsFromUsedInFinancingActivitiesUSGAAPSummaryOfBusinessResults",
  ),
  flow("EarningsPerShareYen", "jpcrp_cor:BasicEarningsLossPerShareUSGAAPSummaryOfBusinessResults"),
  stock(
    "NetAssetsPerShareYen",
    "jpcrp_cor:EquityAttributableToOwnersOfParentPerShareUSGAAPSummaryOfBusinessResults",
  ),
  flow("PublishedPriceEarningsRatio", "jpcrp_cor:PriceEarningsRatioUSGAAPSummaryOfBusinessResults"),
];

export const FACT_SOURCES: Readonly<Record<"JP" | "IFRS" | "US", readonly FactSource[]>> = {
  JP: [...JAPANESE, ...COMMON],
  IFRS: [...IFRS, ...COMMON],
  US: [...AMERICAN, ...COMMON],
};
