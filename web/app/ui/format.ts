/**
 * Money is in yen, ratios are plain numbers (0.12 = 12 %), days are ISO strings of the Japanese
 * calendar.
 */
import {
  formatAccountingNumber,
  formatAmountIn,
  CHO,
  formatDay,
  formatMagnitude,
  formatMonthDay,
  formatTime,
  isBelowOku,
  jstDate,
  MAN,
  type MoneyUnit,
  moneyUnitOf,
  OKU,
  perShareDecimals,
  roundedSign,
} from "@tenbin/contract/figures";
import { priceChangeDecimals, priceDecimals } from "@tenbin/contract/tick-size";

export {
  formatDay as day,
  fiscalYearName,
  formatMonth as yearMonth,
  formatMonthDay,
  formatPeriodEnd,
  formatTime,
  jstDate,
} from "@tenbin/contract/figures";
export type { MoneyUnit };

/** A missing figure; always give the reason nearby. */
export const NOT_AVAILABLE = "－";

const MINUS = "−";

/** Split, because the unit is drawn smaller. */
export interface Quantity {
  readonly figure: string;
  readonly unit: string;
}

/** + or − (U+2212), no sign at zero. */
function formatSigned(value: number, decimals: number): string {
  const sign = roundedSign(value, decimals);
  return (sign > 0 ? "+" : sign < 0 ? MINUS : "") + formatMagnitude(value, decimals);
}

/** From here on 億円 is too wide for a column of ten years. */
const WIDE_IN_OKU = 10 * CHO;
/** Below these, the largest amount of a row has fewer than three, or two, digits in 兆円. */
const THREE_DIGITS_IN_CHO = CHO;
const TWO_DIGITS_IN_CHO = 0.1 * CHO;

/**
 * 兆円 if some row reaches it and every row keeps three digits in it, two if 億円 would be too wide;
 * else 億円. Rows without amounts do not count.
 */
export function commonMoneyUnit(...rows: readonly (readonly (number | null)[])[]): MoneyUnit {
  const largest = rows
    .map((row) => Math.max(0, ...row.map((amount) => Math.abs(amount ?? 0))))
    .filter((amount) => amount > 0);
  const some = largest.some((amount) => moneyUnitOf(amount) === "兆円");
  const least = largest.some((amount) => amount >= WIDE_IN_OKU)
    ? TWO_DIGITS_IN_CHO
    : THREE_DIGITS_IN_CHO;
  return some && largest.every((amount) => amount >= least) ? "兆円" : "億円";
}

/** Of one row or column: 兆円 if 億円 would be too wide, or if every amount keeps three digits in it. */
export function rowMoneyUnit(row: readonly (number | null)[]): MoneyUnit {
  const amounts = row.map((amount) => Math.abs(amount ?? 0)).filter((amount) => amount > 0);
  const largest = Math.max(0, ...amounts);
  if (moneyUnitOf(largest) !== "兆円") return "億円";
  const isExact = amounts.every((amount) => amount >= THREE_DIGITS_IN_CHO);
  return isExact || largest >= WIDE_IN_OKU ? "兆円" : "億円";
}

/** 億円 has one decimal, 兆円 two. */
export function formatMoneyIn(yen: number | null, unit: MoneyUnit): string {
  return yen === null ? NOT_AVAILABLE : formatAmountIn(unit, yen);
}

/** 445.3 億円, 1.24 兆円, △3.2 億円. */
export function moneyQuantity(yen: number): Quantity {
  const unit = moneyUnitOf(yen);
  return { figure: formatMoneyIn(yen, unit), unit };
}

export function formatMoney(yen: number | null): string {
  if (yen === null) return NOT_AVAILABLE;
  const { figure, unit } = moneyQuantity(yen);
  return figure + unit;
}

/** For holdings: 441 万円 below 1億円, then as `moneyQuantity`. */
export function holdingQuantity(yen: number): Quantity {
  return isBelowOku(yen)
    ? { figure: formatAccountingNumber(yen / MAN, 0), unit: "万円" }
    : moneyQuantity(yen);
}

/** Of a day's trade: 432万円 where 億円 would read 0.0, then as `formatMoney`. */
export function formatTradedValue(yen: number): string {
  return Math.abs(yen) < OKU / 10
    ? `${formatAccountingNumber(yen / MAN, 0)}万円`
    : formatMoney(yen);
}

/** +3.2億円, −1.24兆円 */
export function formatMoneyChange(yen: number): string {
  const unit = moneyUnitOf(yen);
  return unit === "兆円" ? formatSigned(yen / CHO, 2) + unit : formatSigned(yen / OKU, 1) + unit;
}

/** Without unit: no decimals from 100 yen, else one; losses carry △. */
export function formatPerShare(yen: number | null): string {
  return yen === null ? NOT_AVAILABLE : formatAccountingNumber(yen, perShareDecimals(yen));
}

/** One number of decimals for a row of amounts per share: what its smallest needs. */
export function perShareRowFormat(row: readonly (number | null)[]): (yen: number | null) => string {
  const decimals = Math.max(0, ...row.map((yen) => (yen === null ? 0 : perShareDecimals(yen))));
  return (yen) => (yen === null ? NOT_AVAILABLE : formatAccountingNumber(yen, decimals));
}

/** Both ends in one number of decimals, the coarser one: 36〜10,544. */
export function formatPerShareRange(low: number, high: number): { low: string; high: string } {
  const decimals = Math.min(perShareDecimals(low), perShareDecimals(high));
  const format = (yen: number) => formatAccountingNumber(yen, decimals);
  return { low: format(low), high: format(high) };
}

/** 1,842円: an amount per share that is no quoted price, as a theoretical value. */
export function formatYenPerShare(yen: number | null): string {
  return yen === null ? NOT_AVAILABLE : `${formatPerShare(yen)}円`;
}

/** Of an amount per share, with the decimals of another: +24, −31, 0. */
export function formatPerShareChange(yen: number, base: number): string {
  return formatSigned(yen, perShareDecimals(base));
}

/**
 * Of a quoted price, without unit.
 * @param least decimals of the newest quote (`tape.decimals`, `price_decimals`); a past one may be finer
 */
export function formatQuote(yen: number | null, least: number): string {
  return yen === null ? NOT_AVAILABLE : formatMagnitude(yen, priceDecimals(yen, least));
}

/** 1,842円, 1,602.5円; see `formatQuote`. */
export function formatPrice(yen: number | null, least: number): string {
  return yen === null ? NOT_AVAILABLE : `${formatQuote(yen, least)}円`;
}

/**
 * One number of decimals for prices of one company, some of which later splits may have divided.
 * @param least decimals of its quotes; more only for a price below 100 yen
 */
export function quoteColumnFormat(
  prices: readonly (number | null)[],
  least: number,
): (yen: number | null) => string {
  const own = prices.map((yen) => (yen === null ? 0 : perShareDecimals(yen)));
  const decimals = Math.max(least, ...own);
  return (yen) => (yen === null ? NOT_AVAILABLE : formatMagnitude(yen, decimals));
}

/** Of a quoted price: +24, −0.5, and 0 only where it did not change. */
export function formatPriceChange(yen: number, close: number, least: number): string {
  return formatSigned(yen, priceChangeDecimals(yen, close, least));
}

/** Of a whole holding: +24,000, −31, 0. */
export function formatYenChange(yen: number): string {
  return formatSigned(yen, 0);
}

export function formatMultiple(ratio: number | null): string {
  return ratio === null ? NOT_AVAILABLE : formatAccountingNumber(ratio, 2);
}

/** Metrics have the same number of decimals (`contract/src/metrics/multiples.ts`). */
export function formatPer(ratio: number | null): string {
  return ratio === null ? NOT_AVAILABLE : formatAccountingNumber(ratio, 1);
}

/** 7.3, for multiples from 2 on. */
export function formatMultipleTenths(ratio: number): string {
  return formatAccountingNumber(ratio, 1);
}

export function formatChangePercent(ratio: number): string {
  return formatSigned(ratio * 100, 2);
}

export function formatYield(ratio: number | null): string {
  return ratio === null ? NOT_AVAILABLE : formatAccountingNumber(ratio * 100, 2);
}

export function formatRatioPercent(ratio: number | null): string {
  return ratio === null ? NOT_AVAILABLE : formatAccountingNumber(ratio * 100, 1);
}

export function formatPoints(ratio: number): string {
  return formatSigned(ratio * 100, 1);
}

export function formatGapPercent(ratio: number): string {
  return formatSigned(ratio * 100, 0);
}

export function formatWholePercent(ratio: number): string {
  return formatAccountingNumber(ratio * 100, 0);
}

export function formatCount(value: number): string {
  return formatMagnitude(value, 0);
}

/** 2025年11月14日 15:30 */
export function formatDateTime(instant: string): string {
  return `${formatDay(jstDate(instant))} ${formatTime(instant)}`;
}

/** 11月14日 15:30 */
export function formatMonthDayTime(instant: string): string {
  return `${formatMonthDay(jstDate(instant))} ${formatTime(instant)}`;
}

/** From a full-width Latin character to its half-width twin in Unicode. */
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * Converts the exchange's full-width Latin letters (ＵＡＣＪ) to half width, one to one, so that ranges
 * stay valid.
 */
export function formatCompanyName(name: string): string {
  return name
    .replaceAll(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replaceAll("\u3000", " ");
}

/** REIT・ベンチャーファンド・… → REIT・ファンド */
export function segmentName(segment: string): string {
  return segment.replace(/・.+ファンド$/, "・ファンド");
}

/** 2025年3月期 → 2025/3 */
export function formatFiscalYearTick(name: string): string {
  const [, year, month] = /^(\d{4})年(\d{1,2})月期/.exec(name) ?? [];
  return year === undefined || month === undefined ? name : `${year}/${month}`;
}

/** 2025年3月期 → ’25, for phones */
export function formatFiscalYearShortTick(name: string): string {
  const [, year] = /^\d\d(\d{2})年/.exec(name) ?? [];
  return year === undefined ? name : `’${year}`;
}
