import type { ValueCause, ValueMove } from "@tenbin/contract";
import { formatAccountingNumber } from "@tenbin/contract/figures";

export const causeLabels: Readonly<Record<ValueCause, string>> = {
  results: "決算書類",
  market_level: "市場水準",
  multiples: "比較倍率",
  premium: "上乗せ・割引",
  damping: "ならし",
  shares: "株式数",
};

/** 市場水準 −3.0% */
export function describeCause({ cause, change }: ValueMove["causes"][number]): string {
  return `${causeLabels[cause]} ${formatPerMille(change)}`;
}

/** +1.2%, from per mille. */
export function formatPerMille(perMille: number): string {
  const sign = perMille > 0 ? "+" : perMille < 0 ? "−" : "";
  return `${sign}${formatAccountingNumber(Math.abs(perMille) / 10, 1)}%`;
}
