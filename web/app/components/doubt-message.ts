import type { Doubt } from "@tenbin/contract";
import { formatMultipleTenths, formatWholePercent } from "../ui/format.ts";

/** What speaks against a value, with its figure. */
export function doubtMessage(doubt: Doubt): string {
  if (doubt.kind === "moved_by_results") {
    const percent = formatWholePercent(Math.abs(doubt.change));
    const direction = doubt.change > 0 ? "上がりました" : "下がりました";
    return `直近の決算で理論価値が${percent}%${direction}。一時的な要因がないか、決算の内容をご確認ください。`;
  }
  const name = doubt.item === "profit" ? "純利益" : "営業利益";
  return `${name}がそれまでの${doubt.years}期の中央値の${formatMultipleTenths(doubt.times)}倍です。一時的な要因がないか、決算の内容をご確認ください。`;
}
