import type { DocumentRecord } from "../../server/src/companies/index.ts";
import type { ApiRow } from "./market-rows.ts";

/** EDINET's verbose English labels of facts that the summary lacks. */
const JAPANESE_LABELS = {
  "Profit (loss) before income taxes": "ProfitLossBeforeTax",
  "Current assets": "CurrentAssets",
  "Cash and deposits": "CashAndDeposits",
  "Investment securities": "InvestmentSecurities",
  Liabilities: "Liabilities",
  "Current liabilities": "CurrentLiabilities",
  "Shareholders' equity": "ShareholdersEquity",
  "Non-controlling interests": "NonControllingInterests",
  "Treasury shares": "TreasuryStockYen",
  "Depreciation - OpeCF": "DepreciationAndAmortization",
  "Dividends paid - FinCF": "DividendsPaid",
  "Purchase of treasury shares - FinCF": "PurchaseOfTreasuryShares",
} as const;
const IFRS_LABELS = {
  "Profit (loss) before tax from continuing operations (IFRS)": "ProfitLossBeforeTax",
  "Current assets (IFRS)": "CurrentAssets",
  "Liabilities (IFRS)": "Liabilities",
  "Current liabilities (IFRS)": "CurrentLiabilities",
  "Non-controlling interests (IFRS)": "NonControllingInterests",
  "Treasury shares (IFRS)": "TreasuryStockYen",
  "Depreciation and amortization - OpeCF (IFRS)": "DepreciationAndAmortization",
  "Dividends paid - FinCF (IFRS)": "DividendsPaid",
  "Purchase of treasury shares - FinCF (IFRS)": "PurchaseOfTreasuryShares",
} as const;

/** A row of /fins/details; revisions have none. */
export function detailsRow(document: DocumentRecord, summary: ApiRow): ApiRow | null {
  if (document.kind !== "statement") return null;
  const isIfrs = document.accountingStandard === "IFRS";
  const FS: Record<string, string> = {
    "Security code, DEI": document.code,
    "Filer name in Japanese, DEI": document.nameJp ?? "",
    "Accounting standards, DEI": isIfrs ? "IFRS" : "Japan GAAP",
    "Whether consolidated financial statements are prepared, DEI": String(document.consolidated),
    "Amendment flag, DEI": "false",
  };
  for (const [label, fact] of Object.entries(isIfrs ? IFRS_LABELS : JAPANESE_LABELS)) {
    const value = document.facts[fact];
    if (value !== undefined && value !== null) FS[label] = String(value);
  }
  const { DiscDate, DiscTime, Code, DiscNo, DocType } = summary;
  return { DiscDate, DiscTime, Code, DiscNo, DocType, FS };
}
