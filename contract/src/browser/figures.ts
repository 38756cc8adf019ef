/**
 * How figures and days are written in Japanese, for every face of the product: pages, sentences of
 * the server. Free of schemas, so that the browser may load it. Money comes in yen, days as ISO
 * strings of the Japanese calendar.
 */

/** 1万, 1億 and 1兆 yen. */
export const MAN = 1e4;
export const OKU = 1e8;
export const CHO = 1e12;

/** A loss or a negative amount of accounts. */
export const LOSS_SIGN = "△";

/** By decimals. Making one takes a hundred times as long as writing a figure with it. */
const formatters = new Map<number, Intl.NumberFormat>();

/** Groups of three, a fixed number of decimals, no sign. */
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

/** The sign that remains after rounding: a figure that reads 0 carries none. */
export function roundedSign(value: number, decimals: number): number {
  return Math.sign(Number(Math.abs(value).toFixed(decimals))) * Math.sign(value);
}

/** Amounts of accounts: a loss carries △. */
export function formatAccountingNumber(value: number, decimals: number): string {
  return (roundedSign(value, decimals) < 0 ? LOSS_SIGN : "") + formatMagnitude(value, decimals);
}

export type MoneyUnit = "億円" | "兆円";

/** 兆円 from where one decimal of 億円 would reach 10,000. */
export function moneyUnitOf(yen: number): MoneyUnit {
  return Number((Math.abs(yen) / OKU).toFixed(1)) >= 10_000 ? "兆円" : "億円";
}

/** Yen in the given unit without the unit: 億円 one decimal, 兆円 two. */
export function formatAmountIn(unit: MoneyUnit, yen: number): string {
  return unit === "兆円"
    ? formatAccountingNumber(yen / CHO, 2)
    : formatAccountingNumber(yen / OKU, 1);
}

/** Whether an amount is written in 万円: below what rounds to one 億. */
export function isBelowOku(yen: number): boolean {
  return Math.round(Math.abs(yen) / MAN) < OKU / MAN;
}

/** Yen per share: none at 100 or above, one below. */
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

/** The last day of a fiscal year → its name: 2025-03-31 → 2025年3月期. */
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
