import { marketCloseTime } from "./calendar/market-close.ts";
import { type Day, addDays, monthIndexOf } from "./calendar/days.ts";
import { fiscalYearsOf, statedPeriodsOf } from "./company/fiscal-years.ts";
import type { FiscalYear } from "./company/fiscal-years.ts";
import type {
  CompanyHistory,
  MonthEndPrice,
  ShareSplit,
  StatementDocument,
} from "./company/inputs.ts";
import { peerRatiosOf } from "./peer-ratios.ts";
import type { PeerRatios } from "./peer-ratios.ts";
import { isFinancial, sectorsOverTime } from "./company/sectors.ts";
import { splitLikeMoves } from "./company/share-basis.ts";
import { ordinaryEquity } from "./company/share-classes.ts";
import { newestSharesOn, RECORD_DATE_LAG_DAYS } from "./company/shares.ts";
import type { StatedPeriod, StatedShares } from "./company/shares.ts";
import { DEFAULT_SPAN_YEARS } from "./window.ts";

/** State of a company from the filings disclosed before some close. */
export interface PointInTimeState {
  readonly years: readonly FiscalYear[];
  /** Latest usable fiscal year. */
  readonly latest: FiscalYear | null;
  /** Owners' equity of the latest usable year, yen. */
  readonly book: number | null;
  /** Null when the company cannot be compared with peers. */
  readonly ratios: PeerRatios | null;
  /** At least one of the latest six years is implausible. */
  readonly implausible: boolean;
}

/** A company as of any day: never reads past the day asked for. */
export interface PointInTimeCompany {
  readonly history: CompanyHistory;
  /** 33-sector name; null when unknown. */
  sectorOn(day: Day): string | null;
  /** Whether no list up to `day` gives the sector, so that a later one stands for it. */
  isSectorAssumed(day: Day): boolean;
  isFinancialOn(day: Day): boolean;
  /** Documents disclosed before the close of `day`, in order of disclosure. */
  documentsOn(day: Day): readonly StatementDocument[];
  stateOn(day: Day): PointInTimeState;
  /** Net shares by the newest statement, on the share basis of `day`; null when unknown. */
  sharesOn(day: Day): StatedShares | null;
  /**
   * Whether a month end before the month of `day` moved like a split that neither an adjustment nor
   * a later share count confirms, so that price and share count may not match.
   */
  isShareBasisUnsure(day: Day): boolean;
  /** Factor that puts a price of `from` on the share basis of `day`. */
  splitFactor(from: Day, day: Day): number;
  /**
   * Market value in yen on a month end: the month's last traded close, adjusted for splits since
   * that trade, × net shares on `day`. Null without a trade in the month, without a share count, or
   * where the month's close or one since the newest share count leaves the share basis unsure.
   */
  marketValueAt(day: Day): number | null;
  /**
   * Market values in yen of the calendar months before that of `day`, oldest first, all at the net
   * share count of `day`; null for a month without a trade. Empty without a share count.
   */
  pastMarketValues(day: Day): readonly (number | null)[];
}

/**
 * Caches one state per set of known annual documents, because only these determine it, and the stated
 * periods per set of all documents.
 */
export function createPointInTimeCompany(history: CompanyHistory): PointInTimeCompany {
  const documents = history.documents.toSorted(
    (a, b) => a.disclosedAt - b.disclosedAt || compareText(a.documentId, b.documentId),
  );
  const { sectorOn, isSectorAssumed } = sectorsOverTime(history.sectors);
  const annual = documents.filter(({ periodType }) => periodType === "FY");
  const states = new Map<number, PointInTimeState>();
  const statedPeriods = new Map<number, readonly StatedPeriod[]>();
  const monthEnds = validMonthEnds(history.monthEnds);
  const prices = new Map(monthEnds.map((price) => [monthIndexOf(price.date), price]));
  const moves = splitLikeMoves([...prices.values()], history.splits);

  function stateOn(day: Day): PointInTimeState {
    const count = countDisclosed(annual, day);
    const known = states.get(count);
    if (known !== undefined) return known;
    const state = deriveState(annual.slice(0, count), history.splits);
    states.set(count, state);
    return state;
  }

  function statedPeriodsOn(day: Day): readonly StatedPeriod[] {
    const count = countDisclosed(documents, day);
    const known = statedPeriods.get(count);
    if (known !== undefined) return known;
    const periods = statedPeriodsOf(documents.slice(0, count), stateOn(day).years);
    statedPeriods.set(count, periods);
    return periods;
  }

  function sharesOn(day: Day): StatedShares | null {
    return newestSharesOn(day, statedPeriodsOn(day), history.splits);
  }

  /** Whether a split-like move lies after the day of the share count and before the month. */
  function hasSplitLikeMove(day: Day, beforeMonth: number): boolean {
    const shares = moves.length === 0 ? null : sharesOn(day);
    if (shares === null) return false;
    const start = addDays(shares.statedOn, -RECORD_DATE_LAG_DAYS);
    return moves.some((date) => date > start && monthIndexOf(date) < beforeMonth);
  }

  function splitFactor(from: Day, day: Day): number {
    return history.splits
      .filter(({ exDate }) => exDate > from && exDate <= day)
      .reduce((product, split) => product * split.factor, 1);
  }

  return {
    history,
    sectorOn,
    isSectorAssumed,
    isFinancialOn: (day) => isFinancial(sectorOn(day)),
    documentsOn: (day) => documents.slice(0, countDisclosed(documents, day)),
    stateOn,
    sharesOn,
    splitFactor,
    isShareBasisUnsure: (day) => hasSplitLikeMove(day, monthIndexOf(day)),
    marketValueAt(day) {
      const month = monthIndexOf(day);
      const price = prices.get(month);
      const shares = sharesOn(day);
      if (price === undefined || shares === null || hasSplitLikeMove(day, month + 1)) return null;
      return price.close * splitFactor(price.date, day) * shares.count;
    },
    pastMarketValues(day) {
      const shares = sharesOn(day);
      const first = monthEnds[0];
      if (shares === null || first === undefined) return [];
      const start = monthIndexOf(first.date);
      return Array.from({ length: Math.max(0, monthIndexOf(day) - start) }, (_, offset) => {
        const price = prices.get(start + offset);
        if (price === undefined) return null;
        return price.close * splitFactor(price.date, day) * shares.count;
      });
    },
  };
}

/**
 * Number of documents disclosed before the close of the day; `documents` is in order of disclosure.
 */
function countDisclosed(documents: readonly StatementDocument[], day: Day): number {
  const close = marketCloseTime(day);
  let low = 0;
  let high = documents.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (documents[middle]!.disclosedAt < close) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** In order of date, without invalid closes (zero, negative, not a number). */
function validMonthEnds(monthEnds: readonly MonthEndPrice[]): readonly MonthEndPrice[] {
  return monthEnds
    .filter(({ close }) => close > 0 && Number.isFinite(close))
    .toSorted((a, b) => compareText(a.date, b.date));
}

function deriveState(
  documents: readonly StatementDocument[],
  splits: readonly ShareSplit[],
): PointInTimeState {
  const years = fiscalYearsOf(documents, splits);
  const latest = years.findLast((year) => year.usable) ?? null;
  const implausible = years.some(
    (year) => year.implausible && year.relativeIndex >= -DEFAULT_SPAN_YEARS,
  );
  if (latest === null) return { years, latest, book: null, ratios: null, implausible };
  const foreignStandard = documents.some(
    (document) =>
      document.accountingStandard !== "JP" && latest.documentIds.includes(document.documentId),
  );
  const book = ordinaryEquity(latest.facts);
  // A company whose ordinary shares own nothing has no price to book either.
  const ratios = book !== null && book > 0 ? peerRatiosOf(years, foreignStandard) : null;
  return { years, latest, book, ratios, implausible };
}
