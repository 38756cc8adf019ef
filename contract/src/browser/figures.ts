/**
 * Japanese formatting of figures and days, shared by pages and by sentences of the server. No
 * schemas, to keep the browser bundle small. Money is in yen, days are ISO days in Japan.
 */

/** 1万, 1億 and 1兆 yen. */
export const MAN = 1e4;
export const OKU = 1e8;
export const CHO = 1e12;

/** Sign of losses and other negative accounting figures. */
export const LOSS_SIGN = "△";

/** Cached by decimals: creating a formatter costs about a hundred times as much as using it. */
const formatters = new Map<number, Intl.NumberFormat>();

export function formatMagnitude(magnitude: number, decimals: number): string {
  let format = formatters.get(decimals);
  if (format === undefined) {
    format = new Intl.NumberFormat("ja-JP", {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formatters.set(decimals, format);
  }
  return format.format(Math.abs(magnitude));
}

/** Sign after rounding, so that a figure shown as 0 has none. */
export function roundedSign(value: number, decimals: number): number {
  return Math.sign(Number(Math.abs(value).toFixed(decimals))) * Math.sign(value);
}

export function formatAccountingNumber(value: number, decimals: number): string {
  return (roundedSign(value, decimals) < 0 ? LOSS_SIGN : "") + formatMagnitude(value, decimals);
}

export type MoneyUnit = "億円" | "兆円";

/** Switches to 兆円 where one decimal of 億円 would reach 10,000. */
export function moneyUnitOf(yen: number): MoneyUnit {
  return Number((Math.abs(yen) / OKU).toFixed(1)) >= 10_000 ? "兆円" : "億円";
}

/** Without the unit: 億円 with one decimal, 兆円 with two. */
export function formatAmountIn(unit: MoneyUnit, yen: number): string {
  return unit === "兆円"
    ? formatAccountingNumber(yen / CHO, 2)
    : formatAccountingNumber(yen / OKU, 1);
}

/** True below what rounds to 1億, where amounts are written in 万円. */
export function isBelowOku(yen: number): boolean {
  return Math.round(Math.abs(yen) / MAN) < OKU / MAN;
}

/** No decimals from 100 yen, one below. */
export function perShareDecimals(yen: number): number {
  return Number(Math.abs(yen).toFixed(1)) >= 100 ? 0 : 1;
}

/** 2025-11-14 → 2025年11月14日. */
export function formatDay(iso: string): string {
  const [year, month, date] = parseIsoDay(iso);
  return `${year}年${month}月${date}日`;
}

/** 2025-11-14 → 2025年11月. */
export function formatMonth(iso: string): string {
  const [year, month] = parseIsoDay(iso);
  return `${year}年${month}月`;
}

/** 2025-03-31 → 2025年3月期. */
export function fiscalYearName(end: string): string {
  return `${formatMonth(end)}期`;
}

/** @throws RangeError when the text does not begin with an ISO day */
export function parseIsoDay(iso: string): [year: number, month: number, date: number] {
  const [year, month, date] = iso.slice(0, 10).split("-").map(Number);
  if (year === undefined || month === undefined || date === undefined) {
    throw new RangeError(`not an ISO day: ${iso}`);
  }
  return [year, month, date];
}
