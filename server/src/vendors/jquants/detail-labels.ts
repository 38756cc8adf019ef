/**
 * Facts that summaries lack, by the English labels of /fins/details (https://jpx-jquants.com/en/spec/fin-details).
 * Labels were renamed over the years: the first one found wins.
 */
type FactLabels = Readonly<Record<string, readonly string[]>>;

export const JP_GAAP_LABELS: FactLabels = {
  ProfitLossBeforeTax: [
    "Profit (loss) before income taxes",
    "Income (loss) before income taxes",
    "Income before income taxes and minority interests",
  ],
  CurrentAssets: ["Current assets"],
  CashAndDeposits: ["Cash and deposits"],
  InvestmentSecurities: ["Investment securities"],
  Liabilities: ["Liabilities"],
  CurrentLiabilities: ["Current liabilities"],
  ShareholdersEquity: ["Shareholders' equity"],
  NonControllingInterests: ["Non-controlling interests", "Minority interests"],
  TreasuryStockYen: ["Treasury shares", "Treasury stock"],
  DepreciationAndAmortization: ["Depreciation - OpeCF", "Depreciation and amortization - OpeCF"],
  DividendsPaid: ["Dividends paid - FinCF", "Cash dividends paid - FinCF"],
  PurchaseOfTreasuryShares: [
    "Purchase of treasury shares - FinCF",
    "Purchase of treasury stock - FinCF",
  ],
};

/** IFRS has no investment securities; its other financial assets are wider. */
export const IFRS_LABELS: FactLabels = {
  ProfitLossBeforeTax: [
    "Profit (loss) before tax from continuing operations (IFRS)",
    "Profit (loss) before tax (IFRS)",
  ],
  CurrentAssets: ["Current assets (IFRS)"],
  Liabilities: ["Liabilities (IFRS)"],
  CurrentLiabilities: ["Current liabilities (IFRS)", "Total current liabilities (IFRS)"],
  NonControllingInterests: ["Non-controlling interests (IFRS)"],
  TreasuryStockYen: ["Treasury shares (IFRS)"],
  DepreciationAndAmortization: ["Depreciation and amortization - OpeCF (IFRS)"],
  DividendsPaid: ["Dividends paid - FinCF (IFRS)"],
  PurchaseOfTreasuryShares: ["Purchase of treasury shares - FinCF (IFRS)"],
};
