import type { Facts } from "@tenbin/engine";

/** XBRL local names under which the engine's facts are stored. */
export const factNames: { readonly [K in keyof Facts]: string } = {
  sales: "NetSales",
  operatingIncome: "OperatingIncome",
  ordinaryIncome: "OrdinaryIncome",
  profitBeforeTax: "ProfitLossBeforeTax",
  profit: "ProfitLossAttributableToOwnersOfParent",
  assets: "Assets",
  currentAssets: "CurrentAssets",
  cashAndDeposits: "CashAndDeposits",
  investmentSecurities: "InvestmentSecurities",
  liabilities: "Liabilities",
  currentLiabilities: "CurrentLiabilities",
  netAssets: "NetAssets",
  shareholdersEquity: "ShareholdersEquity",
  nonControllingInterests: "NonControllingInterests",
  cashAndCashEquivalents: "CashAndCashEquivalents",
  operatingCashFlow: "NetCashProvidedByUsedInOperatingActivities",
  investingCashFlow: "NetCashProvidedByUsedInInvestmentActivities",
  financingCashFlow: "NetCashProvidedByUsedInFinancingActivities",
  depreciation: "DepreciationAndAmortization",
  dividendsPaid: "DividendsPaid",
  treasurySharesPurchased: "PurchaseOfTreasuryShares",
  issuedShares: "NumberOfIssuedShares",
  otherClassShares: "NumberOfOtherClassShares",
  treasuryShares: "NumberOfTreasuryShares",
  treasuryStockYen: "TreasuryStockYen",
  epsYen: "EarningsPerShareYen",
  bpsYen: "NetAssetsPerShareYen",
  dpsYen: "DividendPerShareYen",
  firstQuarterDividendYen: "FirstQuarterDividendPerShareYen",
  interimDividendYen: "InterimDividendPerShareYen",
  thirdQuarterDividendYen: "ThirdQuarterDividendPerShareYen",
  finalDividendYen: "YearEndDividendPerShareYen",
  employees: "NumberOfEmployees",
};

const pairs = Object.entries(factNames) as [keyof Facts, string][];

/** Facts that the filing lacks are null. */
export function factsOf(filed: Readonly<Record<string, number | null>>): Facts {
  const facts: { -readonly [K in keyof Facts]?: number | null } = {};
  for (const [key, name] of pairs) facts[key] = filed[name] ?? null;
  return facts as Facts;
}
