import { formatAccountingNumber, formatAmountIn } from "@tenbin/contract/figures";
import type { DocumentRecord } from "../companies/index.ts";
import type { RatedCompany } from "../valuation/index.ts";

/**
 * The operating profit forecast before and after a revision, or the progress of a quarter; null
 * without a comparison.
 */
export function disclosureNote(
  document: DocumentRecord,
  company: RatedCompany | undefined,
): string | null {
  const { kind, periodType, facts } = document;
  if (kind === "forecast") {
    const before = facts["PreviousForecastOperatingIncome"] ?? null;
    const after = facts["ForecastOperatingIncome"] ?? null;
    if (before === null || after === null || before === after) return null;
    const mark = after > before ? "▲" : "▼";
    return `${mark} 営業利益 ${formatAmountIn("億円", before)} → ${formatAmountIn("億円", after)}億円`;
  }
  if (kind !== "statement" || periodType === "FY") return null;
  const progress = progressRatio(facts["OperatingIncome"], facts["ForecastOperatingIncome"]);
  if (progress === null) return null;
  // The mean is only known for the quarter of the newest statement.
  const mean = company?.latestStatementId === document.documentId ? company.progressMean : null;
  return `進捗 ${formatPercent(progress)}${mean === null ? "" : `(5年平均 ${formatPercent(mean)})`}`;
}

function progressRatio(part: number | null | undefined, whole: number | null | undefined) {
  return part == null || whole == null || whole <= 0 ? null : part / whole;
}

function formatPercent(ratio: number): string {
  return `${formatAccountingNumber(ratio * 100, 1)}%`;
}
