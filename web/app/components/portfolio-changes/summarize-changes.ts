import type { PortfolioChanges } from "@tenbin/contract";
import { day, formatCount } from "../../ui/format.ts";

/** 前回の確認(2026年11月20日)から、12社に変化はありません。; null in an empty market */
export function summarizeChanges({
  since,
  until,
  read_until: readUntil,
  companies,
  unchanged,
}: PortfolioChanges): string | null {
  if (since === null || until === null) return null;
  // No company is listed then.
  if (since === until) return `${day(until)}が市場の最新日です。その後の変化は、まだありません。`;
  const start = since === readUntil ? `前回の確認(${day(since)})` : day(since);
  if (companies.length === 0) {
    return `${start}から、${formatCount(unchanged)}社に変化はありません。`;
  }
  return `${start}から${day(until)}までに、${formatCount(companies.length)}社に変化がありました。`;
}
