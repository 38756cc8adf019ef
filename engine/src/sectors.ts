/** 33-sector names (JPX) whose companies are valued on book and return only. */
const FINANCIAL_SECTORS: ReadonlySet<string> = new Set([
  "銀行業",
  "保険業",
  "証券、商品先物取引業",
  "その他金融業",
]);

/**
 * Banks, insurers, brokers and other finance: their cash flows and debts are their business, so
 * cash flow, trend and net cash are meaningless, and they are no peers of ordinary companies.
 */
export function isFinancial(sector: string | null): boolean {
  return sector !== null && FINANCIAL_SECTORS.has(sector);
}
