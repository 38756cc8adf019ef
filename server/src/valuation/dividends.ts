import {
  type CompanyHistory,
  dividendPerShareOf,
  RECORD_DATE_LAG_DAYS,
  reportedYearsOf,
} from "@tenbin/engine";
import { exDateOf, splitFactor } from "../companies/index.ts";
import { toEpochDay, toIsoDate } from "../platform/clock/days.ts";

/** What a fiscal year's shareholders get, taken as one payment to those of its last day. */
export interface AnnualDividend {
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly exDate: string;
  /** As declared, before a split that is ex on the same day; null where the filings do not tell. */
  readonly perShareYen: number | null;
}

/** Dividends of the reported fiscal years, oldest first. */
export function annualDividendsOf({ documents, splits }: CompanyHistory): AnnualDividend[] {
  return reportedYearsOf(documents).map((year) => {
    const { periodStart, periodEnd } = year;
    const declared = dividendPerShareOf(year, splits);
    const perShareYen = declared !== null && declared >= 0 ? declared : null;
    return { periodStart, periodEnd, exDate: exDateOf(periodEnd), perShareYen };
  });
}

/**
 * Those of a share held from the close of `bought` to that of `sold`; null unless the fiscal years
 * follow each other without a gap through all of that time and each declares its dividend.
 */
export function dividendsBetween(
  years: readonly AnnualDividend[],
  bought: string,
  sold: string,
): readonly KnownDividend[] | null {
  const due = years.filter(({ exDate }) => exDate > bought && exDate <= sold);
  const earlier = years.findLast(({ exDate }) => exDate <= bought);
  const chain = earlier === undefined ? due : [earlier, ...due];
  const [first, last] = [chain[0], chain.at(-1)];
  if (first === undefined || last === undefined) return null;
  const reachesBack = earlier !== undefined || beforeRecordDay(first.periodStart) <= bought;
  const isGapless = chain.every(
    ({ periodStart }, at) => at === 0 || periodStart <= addDays(chain[at - 1]!.periodEnd, 1),
  );
  const reachesOn = exDateOf(addDays(last.periodEnd, 365)) > sold;
  return reachesBack && isGapless && reachesOn && due.every(isKnownDividend) ? due : null;
}

type KnownDividend = AnnualDividend & { readonly perShareYen: number };

function isKnownDividend(year: AnnualDividend): year is KnownDividend {
  return year.perShareYen !== null;
}

/**
 * By how much the number of shares grows where each dividend buys more of them, before tax, at the
 * first month-end close from its ex-date on. JPX's indices with dividends (配当込み, 東証指数算出要領) reinvest on
 * the ex-date itself.
 * @param prices last traded closes of the months, ascending, with one on or after each ex-date
 */
export function growthByReinvesting(
  dividends: readonly KnownDividend[],
  { monthEnds, splits }: Pick<CompanyHistory, "monthEnds" | "splits">,
): number {
  return dividends.reduce((growth, { periodEnd, exDate, perShareYen }) => {
    const price = monthEnds.find(({ date, close }) => date >= exDate && close > 0)!;
    const basis = splitFactor(splits, beforeRecordDay(periodEnd), price.date);
    return growth * (1 + (perShareYen * basis) / price.close);
  }, 1);
}

/** Splits ex after this day change the shares that the record day's shareholders hold. */
function beforeRecordDay(recordDay: string): string {
  return addDays(recordDay, -RECORD_DATE_LAG_DAYS);
}

function addDays(day: string, count: number): string {
  return toIsoDate(toEpochDay(day) + count);
}
