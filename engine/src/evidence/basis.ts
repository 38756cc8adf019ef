import { addDays } from "../calendar/days.ts";
import type { FiscalYear } from "../company/fiscal-years.ts";
import type { Facts, ShareSplit } from "../company/inputs.ts";
import { dividendPerShareOf, isDividendMixed } from "../company/dividends.ts";
import { netCashOf } from "../money/net-cash.ts";
import { operatingProfitOf } from "../money/operating-profit.ts";
import { parentEquity } from "../company/parent-equity.ts";
import { hasOtherClasses } from "../company/share-classes.ts";
import { factorsAfter, product, RECORD_DATE_LAG_DAYS } from "../company/shares.ts";
import { mean } from "../statistics/mean.ts";

/** Yen: dividends are declared to the sen, also those that a split of 1:3 divides. */
const HALF_A_SEN = 0.005;

/** Fiscal years in the mean operating profit. */
export const EVIDENCE_PROFIT_YEARS = 3;

/** What the filings say for the four facts of the evidence, before any price. */
export interface EvidenceBasis {
  /** Yen, of the latest year. */
  readonly netCash: number | null;
  /** (latest − before) ÷ the larger of the two: −1 for a dividend omitted, 1 for one begun. */
  readonly dividendChange: number | null;
  /** Yen a year: mean over the last three usable fiscal years that disclose it. */
  readonly operatingProfitMean: number | null;
  /** How many years that is the mean of. */
  readonly operatingProfitYears: number;
  /** Profit ÷ owners' equity of the latest year; null unless equity is positive. */
  readonly roe: number | null;
}

export const NO_EVIDENCE_BASIS: EvidenceBasis = {
  netCash: null,
  dividendChange: null,
  operatingProfitMean: null,
  operatingProfitYears: 0,
  roe: null,
};

/**
 * The filings' part of the evidence (Kiyohara's net cash; a dividend raised, Michaely, Thaler and
 * Womack, 1995; operating profit on enterprise value, Loughran and Wellman, 2011; ROE).
 *
 * @param years fiscal years known on the day, oldest first
 */
export function evidenceBasisOf(
  years: readonly FiscalYear[],
  splits: readonly ShareSplit[],
): EvidenceBasis {
  const recent = years.filter((year) => year.usable).slice(-EVIDENCE_PROFIT_YEARS);
  const latest = recent.at(-1);
  if (latest === undefined) return NO_EVIDENCE_BASIS;
  const book = parentEquity(latest.facts);
  const { profit } = latest.facts;
  const operatingProfits = recent
    .map(({ facts }) => operatingProfitOf(facts))
    .filter((amount) => amount !== null);
  return {
    netCash: netCashOf(latest.facts),
    dividendChange: dividendChange(recent.at(-2), latest, splits),
    operatingProfitMean: mean(operatingProfits),
    operatingProfitYears: operatingProfits.length,
    roe: book === null || book <= 0 || profit === null ? null : profit / book,
  };
}

/**
 * Change of the dividend per share between two consecutive fiscal years, of which the earlier is put
 * on the share basis of the later; where a filing has no dividend per share, that of the dividends paid as a
 * whole. Null where one is not of one kind of shares: what was paid in a year is mostly the final dividend of the
 * year before.
 */
function dividendChange(
  before: FiscalYear | undefined,
  latest: FiscalYear,
  splits: readonly ShareSplit[],
): number | null {
  if (before === undefined || latest.absoluteIndex - before.absoluteIndex !== 1) return null;
  if (isDividendMixed(before, splits) || isDividendMixed(latest, splits)) return null;
  const earlier = dividendPerShareOf(before, splits);
  const perShare = changeOf(
    earlier === null ? null : earlier * factorBetween(before, latest, splits),
    dividendPerShareOf(latest, splits),
  );
  // Of a summary's year, the dividends paid are the year before's.
  if (latest.carriedFrom !== null) return perShare;
  // Of all classes together: preferred dividends are none of the ordinary shares.
  if (hasOtherClasses(before.facts) || hasOtherClasses(latest.facts)) return perShare;
  return perShare ?? changeOf(dividendsPaid(before.facts), dividendsPaid(latest.facts));
}

/** What a dividend of the earlier year comes to on the share basis of the later one. */
function factorBetween(before: FiscalYear, latest: FiscalYear, splits: readonly ShareSplit[]) {
  return product(
    factorsAfter(before.periodEnd, addDays(latest.periodEnd, -RECORD_DATE_LAG_DAYS), splits),
  );
}

function dividendsPaid({ dividendsPaid: paid }: Facts): number | null {
  return paid === null ? null : Math.abs(paid);
}

function changeOf(before: number | null, latest: number | null): number | null {
  if (before === null || latest === null || before < 0 || latest < 0) return null;
  const isKept = Math.abs(latest - before) < HALF_A_SEN;
  return isKept ? 0 : (latest - before) / Math.max(before, latest);
}
