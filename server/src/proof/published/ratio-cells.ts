import type { DocumentRecord } from "../../companies/index.ts";
import { toEpochDay } from "../../platform/clock/days.ts";
import type { ComparedCell, Line } from "../cells.ts";
import { type CompanyRecord, lastTradeAt } from "../company-record.ts";

export interface RatioCell extends ComparedCell {
  readonly record: CompanyRecord;
  readonly statement: DocumentRecord;
  /** Yen per share, in the filing's share basis. */
  readonly eps: number;
  /** Place of the last close on or before the period's end in the record's closes. */
  readonly at: number;
  /** All filings of the company that state a ratio, this one too. */
  readonly filings: readonly StatedRatio[];
}

export interface StatedRatio {
  readonly documentId: string;
  readonly published: number;
  /** The stated ratio ÷ ours. */
  readonly factor: number;
}

const TOLERANCE = 0.01;
/** Filings state the ratio with one or two decimals. */
const RATIO_ROUNDING = 0.05;
/** Half of the last digit of a sen-rounded EPS. */
const EPS_ROUNDING = 0.005;
/** An older close is not the price at the fiscal year's end: the issue was not traded. */
const MAX_CLOSE_AGE_DAYS = 10;

export const ratioLine: Line<RatioCell> = {
  id: "ratio",
  name: "close ÷ EPS = PublishedPriceEarningsRatio",
  floor: 0.975,
  minCells: 10_001,
  agrees: ({ record, at, eps, theirs }) => isRatio(record.closes.close[at]!, eps, theirs),
};

/** Within 1 %, or the stated ratio is what our figures round to. */
export function isRatio(close: number, eps: number, published: number): boolean {
  if (Math.abs(close / eps - published) <= TOLERANCE * published) return true;
  const lowest = close / (eps + EPS_ROUNDING) - RATIO_ROUNDING;
  const highest = eps > EPS_ROUNDING ? close / (eps - EPS_ROUNDING) + RATIO_ROUNDING : Infinity;
  return published >= lowest - 1e-9 && published <= highest + 1e-9;
}

/** Of every annual statement that states the ratio and an EPS, both positive, with a close at its end. */
export function ratioCells(records: ReadonlyMap<string, CompanyRecord>): RatioCell[] {
  return [...records.values()].flatMap((record) => {
    const filings: StatedRatio[] = [];
    return record.annual.flatMap((statement) => {
      const { code, documentId, periodEnd, facts } = statement;
      const published = facts["PublishedPriceEarningsRatio"] ?? 0;
      const eps = facts["EarningsPerShareYen"] ?? 0;
      const at = lastTradeAt(record.closes, periodEnd);
      if (published <= 0 || eps <= 0 || at < 0) return [];
      if (toEpochDay(periodEnd) - record.closes.days[at]! > MAX_CLOSE_AGE_DAYS) return [];
      const ours = record.closes.close[at]! / eps;
      filings.push({ documentId, published, factor: published / ours });
      const figures = { code, periodEnd, documentId, ours, theirs: published };
      return [{ ...figures, record, statement, eps, at, filings }];
    });
  });
}
