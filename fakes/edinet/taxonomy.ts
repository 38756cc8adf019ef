import type { DocumentRecord } from "../../server/src/companies/index.ts";

/**
 * Element and context of each figure of the sample market, as in filings of 2016 to 2025
 * (EDINETタクソノミ, タクソノミ要素リスト and 勘定科目リスト; contexts: 報告書インスタンス作成ガイドライン, コンテキストの設定).
 */
export interface StatedElement {
  readonly element: string;
  readonly context: string;
}

type Standard = DocumentRecord["accountingStandard"];
type ElementByFact = Readonly<Record<string, string>>;

/** Amounts over the period. */
const DURATION: Readonly<Record<Standard, ElementByFact>> = {
  JP: {
    NetSales: "jppfs_cor:NetSales",
    OperatingIncome: "jppfs_cor:OperatingIncome",
    OrdinaryIncome: "jppfs_cor:OrdinaryIncome",
    ProfitLossBeforeTax: "jppfs_cor:IncomeBeforeIncomeTaxes",
    ProfitLossAttributableToOwnersOfParent: "jppfs_cor:ProfitLossAttributableToOwnersOfParent",
    NetCashProvidedByUsedInOperatingActivities:
      "jppfs_cor:NetCashProvidedByUsedInOperatingActivities",
    NetCashProvidedByUsedInInvestmentActivities:
      "jppfs_cor:NetCashProvidedByUsedInInvestmentActivities",
    NetCashProvidedByUsedInFinancingActivities:
      "jppfs_cor:NetCashProvidedByUsedInFinancingActivities",
    DepreciationAndAmortization: "jppfs_cor:DepreciationAndAmortizationOpeCF",
    DividendsPaid: "jppfs_cor:CashDividendsPaidFinCF",
    PurchaseOfTreasuryShares: "jppfs_cor:PurchaseOfTreasuryStockFinCF",
    EarningsPerShareYen: "jpcrp_cor:BasicEarningsLossPerShareSummaryOfBusinessResults",
  },
  IFRS: {
    NetSales: "jpcrp_cor:RevenueIFRSSummaryOfBusinessResults",
    OperatingIncome: "jpigp_cor:OperatingProfitLossIFRS",
    ProfitLossBeforeTax: "jpigp_cor:ProfitLossBeforeTaxIFRS",
    ProfitLossAttributableToOwnersOfParent: "jpigp_cor:ProfitLossAttributableToOwnersOfParentIFRS",
    NetCashProvidedByUsedInOperatingActivities:
      "jpigp_cor:NetCashProvidedByUsedInOperatingActivitiesIFRS",
    NetCashProvidedByUsedInInvestmentActivities:
      "jpigp_cor:NetCashProvidedByUsedInInvestingActivitiesIFRS",
    NetCashProvidedByUsedInFinancingActivities:
      "jpigp_cor:NetCashProvidedByUsedInFinancingActivitiesIFRS",
    DepreciationAndAmortization: "jpigp_cor:DepreciationAndAmortizationOpeCFIFRS",
    DividendsPaid: "jpigp_cor:DividendsPaidFinCFIFRS",
    PurchaseOfTreasuryShares: "jpigp_cor:PaymentsForPurchaseOfTreasurySharesFinCFIFRS",
    EarningsPerShareYen: "jpigp_cor:BasicEarningsLossPerShareIFRS",
  },
  US: {
    NetSales: "jpcrp_cor:RevenuesUSGAAPSummaryOfBusinessResults",
    OperatingIncome: "jpcrp_cor:OperatingIncomeLossUSGAAPSummaryOfBusinessResults",
    ProfitLossBeforeTax: "jpcrp_cor:ProfitLossBeforeTaxUSGAAPSummaryOfBusinessResults",
    ProfitLossAttributableToOwnersOfParent:
      "jpcrp_cor:NetIncomeLossAttributableToOwnersOfParentUSGAAPSummaryOfBusinessResults",
    NetCashProvidedByUsedInOperatingActivities:
      "jpcrp_cor:CashFlowsFromUsedInOperatingActivitiesUSGAAPSummaryOfBusinessResults",
    NetCashProvidedByUsedInInvestmentActivities:
      "jpcrp_cor:CashFlowsFromUsedInInvestingActivitiesUSGAAPSummaryOfBusinessResults",
    NetCashProvidedByUsedInFinancingActivities:
      "jpcrp_cor:CashFlowsFromUsedInFinancingActivitiesUSGAAPSummaryOfBusinessResults",
    EarningsPerShareYen: "jpcrp_cor:BasicEarningsLossPerShareUSGAAPSummaryOfBusinessResults",
  },
};

/** Amounts at the period's end. */
const INSTANT: Readonly<Record<Standard, ElementByFact>> = {
  JP: {
    Assets: "jppfs_cor:Assets",
    CurrentAssets: "jppfs_cor:CurrentAssets",
    CashAndDeposits: "jppfs_cor:CashAndDeposits",
    InvestmentSecurities: "jppfs_cor:InvestmentSecurities",
    Liabilities: "jppfs_cor:Liabilities",
    CurrentLiabilities: "jppfs_cor:CurrentLiabilities",
    NetAssets: "jppfs_cor:NetAssets",
    ShareholdersEquity: "jppfs_cor:ShareholdersEquity",
    NonControllingInterests: "jppfs_cor:NonControllingInterests",
    TreasuryStockYen: "jppfs_cor:TreasuryStock",
    CashAndCashEquivalents: "jppfs_cor:CashAndCashEquivalents",
    NetAssetsPerShareYen: "jpcrp_cor:NetAssetsPerShareSummaryOfBusinessResults",
  },
  IFRS: {
    Assets: "jpigp_cor:AssetsIFRS",
    CurrentAssets: "jpigp_cor:CurrentAssetsIFRS",
    Liabilities: "jpigp_cor:LiabilitiesIFRS",
    CurrentLiabilities: "jpigp_cor:TotalCurrentLiabilitiesIFRS",
    NetAssets: "jpigp_cor:EquityIFRS",
    NonControllingInterests: "jpigp_cor:NonControllingInterestsIFRS",
    TreasuryStockYen: "jpigp_cor:TreasurySharesIFRS",
    CashAndCashEquivalents: "jpigp_cor:CashAndCashEquivalentsIFRS",
    // Labelled 1株当たり親会社所有者帰属持分, in yen per share, despite its name.
    NetAssetsPerShareYen: "jpcrp_cor:EquityToAssetRatioIFRSSummaryOfBusinessResults",
  },
  // US GAAP statements are filed as text; only the summary of business results has figures.
  US: {
    Assets: "jpcrp_cor:TotalAssetsUSGAAPSummaryOfBusinessResults",
    NetAssets:
      "jpcrp_cor:EquityIncludingPortionAttributableToNonControllingInterestUSGAAPSummaryOfBusinessResults",
    CashAndCashEquivalents: "jpcrp_cor:CashAndCashEquivalentsUSGAAPSummaryOfBusinessResults",
    NetAssetsPerShareYen:
      "jpcrp_cor:EquityAttributableToOwnersOfParentPerShareUSGAAPSummaryOfBusinessResults",
  },
};

/** A filer without subsidiaries has no "owners of the parent" element. */
const PROFIT_ALONE = "jppfs_cor:ProfitLoss";
const NON_CONSOLIDATED = "_NonConsolidatedMember";

/**
 * A half-year report (半期報告書) uses half-year contexts; the sample market has no quarterly reports.
 */
const PERIODS = {
  FY: { duration: "CurrentYearDuration", instant: "CurrentYearInstant" },
  "2Q": { duration: "InterimDuration", instant: "InterimInstant" },
} as const;

export function periodContexts({ periodType }: DocumentRecord) {
  if (periodType === "FY" || periodType === "2Q") return PERIODS[periodType];
  throw new RangeError(`no report is filed for ${periodType}`);
}

/** Null where reports have no element for the fact. */
export function elementOf(fact: string, document: DocumentRecord): StatedElement | null {
  const { accountingStandard: standard, consolidated, periodType } = document;
  const { duration, instant } = periodContexts(document);
  const scope = consolidated ? "" : NON_CONSOLIDATED;
  switch (fact) {
    case "DividendPerShareYen":
      return {
        element: "jpcrp_cor:DividendPaidPerShareSummaryOfBusinessResults",
        context: duration + NON_CONSOLIDATED,
      };
    case "NumberOfIssuedShares":
      // The summary of business results states the number only at fiscal year ends.
      return periodType === "FY"
        ? {
            element: "jpcrp_cor:TotalNumberOfIssuedSharesSummaryOfBusinessResults",
            context: instant + NON_CONSOLIDATED,
          }
        : {
            element:
              "jpcrp_cor:NumberOfIssuedSharesAsOfFiscalYearEndIssuedSharesTotalNumberOfSharesEtc",
            context: "FilingDateInstant_OrdinaryShareMember",
          };
    case "NumberOfEmployees":
      return { element: "jpcrp_cor:NumberOfEmployees", context: instant + scope };
  }
  if (fact === "ProfitLossAttributableToOwnersOfParent" && standard === "JP" && !consolidated) {
    return { element: PROFIT_ALONE, context: duration + scope };
  }
  const over = DURATION[standard][fact];
  if (over !== undefined) return { element: over, context: duration + scope };
  const at = INSTANT[standard][fact];
  return at === undefined ? null : { element: at, context: instant + scope };
}

export function statedFacts(
  document: DocumentRecord,
): readonly (StatedElement & { readonly fact: string; readonly value: number })[] {
  return Object.entries(document.facts).flatMap(([fact, value]) => {
    const stated = value === null ? null : elementOf(fact, document);
    return stated === null || value === null ? [] : [{ fact, value, ...stated }];
  });
}
