import type { Day } from "../calendar/days.ts";
import type { ListedSector } from "./inputs.ts";
import { listedOverTime } from "./listed-over-time.ts";

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

/** A company's sector on any day. */
export interface SectorsOverTime {
  /** By the newest list up to `day`, else by the first of all; null when unknown. */
  readonly sectorOn: (day: Day) => string | null;
  /** Whether no list up to `day` gives the sector. */
  readonly isSectorAssumed: (day: Day) => boolean;
}

/** @param sectors of different days, in any order */
export function sectorsOverTime(sectors: readonly ListedSector[]): SectorsOverTime {
  const { listedBy, isAssumed } = listedOverTime(sectors);
  return { sectorOn: (day) => listedBy(day)?.sector ?? null, isSectorAssumed: isAssumed };
}
