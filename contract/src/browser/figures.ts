/**
 * Japanese formatting of figures and days, shared by pages and by sentences of the server. No
 * schemas, to keep the browser bundle small. Money is in yen, days are ISO days in Japan.
 */

import { JST_OFFSET_MS, MS_PER_DAY } from "./time.ts";

/** 1万, 1億 and 1兆 yen. */
export const MAN = 1e4;
export const OKU = 1e8;
export const CHO = 1e12;

/** Sign of losses and other negative accounting figures. */
export const LOSS_SIGN = "△";

/**
 * Digits grouped in threes, without a sign. Agrees with `Intl.NumberFormat`, whose creation
 * delays a page by about 30 ms on a fast computer, up to 15 significant digits.
 */
export function formatMagnitude(magnitude: number, decimals: number): string {
  const [whole = "", fraction] = roundHalfUp(Math.abs(magnitude), decimals)
    .toFixed(decimals)
    .split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Rounds the decimal digits that are shown for a number: 1.005 to 1.01, unlike `toFixed`. */
function roundHalfUp(value: number, decimals: number): number {
  return shiftPoint(Math.round(shiftPoint(value, decimals)), -decimals);
}

/** Multiplies by a power of ten in decimal notation, without rounding errors. */
function shiftPoint(value: number, places: number): number {
  const [digits, exponent = "0"] = String(value).split("e");
  return Number(`${digits}e${Number(exponent) + places}`);
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

/** 2025-11-14 → 11月14日 */
export function formatMonthDay(iso: string): string {
  const [, month, date] = parseIsoDay(iso);
  return `${month}月${date}日`;
}

/** 2025-11-14 → 2025年11月. */
export function formatMonth(iso: string): string {
  const [year, month] = parseIsoDay(iso);
  return `${year}年${month}月`;
}

/** Of a balance sheet: 2025-09-30 → 2025年9月末, 2025-09-20 → 2025年9月20日. */
export function formatPeriodEnd(iso: string): string {
  const [year, month, date] = parseIsoDay(iso);
  const isMonthEnd = new Date(Date.UTC(year, month, 0)).getUTCDate() === date;
  return isMonthEnd ? `${formatMonth(iso)}末` : formatDay(iso);
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

function toJst(instant: string): string {
  return new Date(Date.parse(instant) + JST_OFFSET_MS).toISOString();
}

export function jstDate(instant: string): string {
  return toJst(instant).slice(0, 10);
}

/** Of the same time, so many days later. */
export function jstDateAfter(instant: string, days: number): string {
  return jstDate(new Date(Date.parse(instant) + days * MS_PER_DAY).toISOString());
}

export function formatTime(instant: string): string {
  return toJst(instant).slice(11, 16);
}
