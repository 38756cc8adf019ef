import { formatAccountingNumber, formatAmountIn } from "@tenbin/contract/figures";
import type { DocumentRecord } from "../records.ts";

/**
 * The operating profit forecast before and after a revision, or the progress of a quarter, as text;
 * null without a comparison.
 */
export function disclosureFact(
  document: Pick<DocumentRecord, "kind" | "periodType" | "facts">,
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
  return progress === null ? null : `進捗 ${formatProgress(progress)}`;
}

function progressRatio(part: number | null | undefined, whole: number | null | undefined) {
  return part == null || whole == null || whole <= 0 ? null : part / whole;
}

export function formatProgress(ratio: number): string {
  return `${formatAccountingNumber(ratio * 100, 1)}%`;
}
