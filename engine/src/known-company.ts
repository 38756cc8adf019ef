import { closeOf } from "./calendar/market-close.ts";
import { monthIndexOf } from "./calendar/days.ts";
import { fiscalYearsOf, parentEquity } from "./fiscal-years.ts";
import type { FiscalYear } from "./fiscal-years.ts";
import type { CompanyHistory, Day, MonthEndPrice, StatementDocument } from "./inputs.ts";
import { peerRatiosOf } from "./peers/ratios.ts";
import type { PeerRatios } from "./peers/ratios.ts";
import { isFinancial } from "./sectors.ts";
import { netSharesOn } from "./shares.ts";
import type { NetShares } from "./shares.ts";

/** What the filings disclosed before some close tell of a company. */
export interface KnownState {
  readonly years: readonly FiscalYear[];
  /** Latest usable fiscal year. */
  readonly latest: FiscalYear | null;
  /** Owners' equity of the latest usable year, yen. */
  readonly book: number | null;
  /** What peers are compared on; null when the company cannot be compared. */
  readonly ratios: PeerRatios | null;
}

/** One company as seen from any day: reads its history, never past the day asked for. */
export interface KnownCompany {
  readonly history: CompanyHistory;
  readonly isFinancial: boolean;
  /** Documents disclosed before the close of `day`, in order of disclosure. */
  documentsOn(day: Day): readonly StatementDocument[];
  stateOn(day: Day): KnownState;
  /** Net shares on the share basis of `day`; null when unknown. */
  sharesOn(day: Day): NetShares | null;
  /**
   * Market value in yen on a month end: the month's last traded close, moved by the splits since that
   * trade, × net shares on `day`. Null without a trade in the month or without a share count.
   */
  marketValueAt(day: Day): number | null;
}

/** Wraps a history; every state is derived once per set of known documents. */
export function createKnownCompany(history: CompanyHistory): KnownCompany {
  const documents = history.documents.toSorted(
    (a, b) => a.disclosedAt - b.disclosedAt || compareText(a.documentId, b.documentId),
  );
  const states = new Map<number, KnownState>();
  const prices = lastPriceByMonth(history.monthEnds);

  function countOn(day: Day): number {
    const close = closeOf(day);
    let low = 0;
    let high = documents.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (documents[middle]!.disclosedAt < close) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function stateOn(day: Day): KnownState {
    const count = countOn(day);
    const known = states.get(count);
    if (known !== undefined) return known;
    const state = deriveState(documents.slice(0, count));
    states.set(count, state);
    return state;
  }

  function sharesOn(day: Day): NetShares | null {
    const { latest } = stateOn(day);
    if (latest === null) return null;
    return netSharesOn(day, latest.periodEnd, latest.facts, history.adjustments);
  }

  return {
    history,
    isFinancial: isFinancial(history.sector),
    documentsOn: (day) => documents.slice(0, countOn(day)),
    stateOn,
    sharesOn,
    marketValueAt(day) {
      const price = prices.get(monthIndexOf(day));
      const shares = sharesOn(day);
      if (price === undefined || shares === null) return null;
      const factor = history.adjustments
        .filter(({ exDate }) => exDate > price.date && exDate <= day)
        .reduce((product, split) => product * split.factor, 1);
      return price.close * factor * shares.count;
    },
  };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Closes that are no price (zero, negative, not a number) are left out. */
function lastPriceByMonth(monthEnds: readonly MonthEndPrice[]): ReadonlyMap<number, MonthEndPrice> {
  const valid = monthEnds
    .filter(({ close }) => close > 0 && Number.isFinite(close))
    .toSorted((a, b) => compareText(a.date, b.date));
  return new Map(valid.map((price) => [monthIndexOf(price.date), price]));
}

function deriveState(documents: readonly StatementDocument[]): KnownState {
  const years = fiscalYearsOf(documents);
  const latest = years.findLast((year) => year.usable) ?? null;
  if (latest === null) return { years, latest, book: null, ratios: null };
  const foreignStandard = documents.some(
    (document) =>
      document.accountingStandard !== "JP" && latest.documentIds.includes(document.documentId),
  );
  return {
    years,
    latest,
    book: parentEquity(latest.facts),
    ratios: peerRatiosOf(years, foreignStandard),
  };
}
