/**
 * How figures, days and names are written for the reader. Money comes in yen, ratios as plain
 * numbers (0.12 = 12 %), days as ISO strings of the Japanese calendar.
 */
import {
  formatAccountingNumber,
  formatAmountIn,
  CHO,
  parseIsoDay,
  formatDay,
  formatMagnitude,
  isBelowOku,
  MAN,
  type MoneyUnit,
  moneyUnitOf,
  OKU,
  perShareDecimals,
  roundedSign,
} from "@tenbin/contract/figures";

export {
  formatDay as day,
  fiscalYearName,
  formatMonth as yearMonth,
} from "@tenbin/contract/figures";
export type { MoneyUnit };

/** Stands where a figure is not available; its reason must be in reach. */
export const NOT_AVAILABLE = "－";

const MINUS = "−";

/** A figure and its unit, set apart because the unit is drawn smaller. */
export interface Quantity {
  readonly figure: string;
  readonly unit: string;
}

/** Moves and differences: + and − (U+2212), nothing at zero. */
function formatSigned(value: number, decimals: number): string {
  const sign = roundedSign(value, decimals);
  return (sign > 0 ? "+" : sign < 0 ? MINUS : "") + formatMagnitude(value, decimals);
}

/** From here on 億円 is too wide for a column of ten years. */
const WIDE_IN_OKU = 10 * CHO;
/** The largest amount of a row below this keeps fewer than three digits in 兆円, or fewer than two. */
const THREE_DIGITS_IN_CHO = CHO;
const TWO_DIGITS_IN_CHO = 0.1 * CHO;

/**
 * One unit for the rows of a table: 兆円 when some row reaches it and every row keeps three digits
 * in it, two where 億円 would be too wide; else 億円. Rows without any amount do not count.
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

/** Yen in the given unit without the unit: 億円 one decimal, 兆円 two. */
export function formatMoneyIn(yen: number | null, unit: MoneyUnit): string {
  return yen === null ? NOT_AVAILABLE : formatAmountIn(unit, yen);
}

/** Yen as figure and unit: 445.3 億円, 1.24 兆円, △3.2 億円. */
export function moneyQuantity(yen: number): Quantity {
  const unit = moneyUnitOf(yen);
  return { figure: formatMoneyIn(yen, unit), unit };
}

/** Yen as text: 445.3億円. */
export function formatMoney(yen: number | null): string {
  if (yen === null) return NOT_AVAILABLE;
  const { figure, unit } = moneyQuantity(yen);
  return figure + unit;
}

/** What somebody holds, as figure and unit: 441 万円 below 1億円, then as `moneyQuantity`. */
export function holdingQuantity(yen: number): Quantity {
  return isBelowOku(yen)
    ? { figure: formatAccountingNumber(yen / MAN, 0), unit: "万円" }
    : moneyQuantity(yen);
}

/** A difference of two amounts in the unit of its size, signed: +3.2億円, −1.24兆円. */
export function formatMoneyChange(yen: number): string {
  const unit = moneyUnitOf(yen);
  return unit === "兆円" ? formatSigned(yen / CHO, 2) + unit : formatSigned(yen / OKU, 1) + unit;
}

/** Yen per share without unit: no decimals at 100 or above, one below; a loss per share carries △. */
export function formatPerShare(yen: number | null): string {
  return yen === null ? NOT_AVAILABLE : formatAccountingNumber(yen, perShareDecimals(yen));
}

/** Yen per share as text: 1,842円. */
export function formatPrice(yen: number | null): string {
  return yen === null ? NOT_AVAILABLE : `${formatPerShare(yen)}円`;
}

/** A move in yen per share with the decimals of the price it moved: +24, −31, 0. */
export function formatPriceChange(yen: number, close: number): string {
  return formatSigned(yen, perShareDecimals(close));
}

/** A ratio without 倍: two decimals. */
export function formatMultiple(ratio: number | null): string {
  return ratio === null ? NOT_AVAILABLE : formatAccountingNumber(ratio, 2);
}

/** A price move or a yield without %: two decimals, signed. */
export function formatChangePercent(ratio: number): string {
  return formatSigned(ratio * 100, 2);
}

/** A yield without %: two decimals. */
export function formatYield(ratio: number | null): string {
  return ratio === null ? NOT_AVAILABLE : formatAccountingNumber(ratio * 100, 2);
}

/** A ratio of accounts without %: one decimal. */
export function formatRatioPercent(ratio: number | null): string {
  return ratio === null ? NOT_AVAILABLE : formatAccountingNumber(ratio * 100, 1);
}

/** A difference of two ratios of accounts in points: one decimal, signed. */
export function formatPoints(ratio: number): string {
  return formatSigned(ratio * 100, 1);
}

/** The gap between price and value without %: no decimals, signed. */
export function formatGapPercent(ratio: number): string {
  return formatSigned(ratio * 100, 0);
}

/** A size without a direction, without %: no decimals; below zero △. */
export function formatWholePercent(ratio: number): string {
  return formatAccountingNumber(ratio * 100, 0);
}

/** A count: groups of three. */
export function formatCount(value: number): string {
  return formatMagnitude(value, 0);
}

/** 2025-11-14 → 11月14日. */
export function formatMonthDay(iso: string): string {
  const [, month, date] = parseIsoDay(iso);
  return `${month}月${date}日`;
}

/** Japan keeps no summer time: JST is always nine hours ahead. */
const JST_OFFSET_MS = 9 * 60 * 60 * 1000;

function toJst(instant: string): string {
  return new Date(Date.parse(instant) + JST_OFFSET_MS).toISOString();
}

/** The Japanese day of an instant, ISO. */
export function jstDate(instant: string): string {
  return toJst(instant).slice(0, 10);
}

/** The Japanese time of an instant: 15:30. */
export function formatTime(instant: string): string {
  return toJst(instant).slice(11, 16);
}

/** An instant as 2025年11月14日 15:30. */
export function formatDateTime(instant: string): string {
  return `${formatDay(jstDate(instant))} ${formatTime(instant)}`;
}

/** An instant as 11月14日 15:30. */
export function formatMonthDayTime(instant: string): string {
  return `${formatMonthDay(jstDate(instant))} ${formatTime(instant)}`;
}

/** Distance of a full-width Latin letter, digit or sign from its half-width twin in Unicode. */
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * A company's name as it reads best: the exchange's list writes Latin letters in full width
 * (ＵＡＣＪ), a page in half width. One character stays one character, so that ranges hold.
 */
export function formatCompanyName(name: string): string {
  return name
    .replaceAll(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replaceAll("\u3000", " ");
}

/** A market segment's name at a length that fits a list: REIT・ベンチャーファンド・… → REIT・ファンド. */
export function segmentName(segment: string): string {
  return segment.replace(/・.+ファンド$/, "・ファンド");
}

/** 2025年3月期 → 2025/3, for ticks. */
export function formatFiscalYearTick(name: string): string {
  const [, year, month] = /^(\d{4})年(\d{1,2})月期/.exec(name) ?? [];
  return year === undefined || month === undefined ? name : `${year}/${month}`;
}

/** 2025年3月期 → ’25, for ticks on the phone. */
export function formatFiscalYearShortTick(name: string): string {
  const [, year] = /^\d\d(\d{2})年/.exec(name) ?? [];
  return year === undefined ? name : `’${year}`;
}
