import type pg from "pg";
import { toIsoDate, toEpochDay } from "../../platform/clock/days.ts";
import {
  FeedError,
  type FetchResult,
  type FetchedDocuments,
  type MarketFeed,
} from "../../vendors/port/market-feed.ts";
import { validateSplitCount } from "../gate/rules.ts";
import {
  type RejectedRow,
  type Listing,
  type BarRecord,
  type PlannedResults,
  isTradingDay,
  tradingDaysAfter,
  tradingDayOnOrBefore,
} from "../../companies/index.ts";
import { readCursorsBetween, readCursor } from "../feeds/cursors.ts";
import type { DayRequest } from "./rules.ts";

/** All that a vendor gives of a trading day, in memory: nothing is written before it has all been judged. */
export interface FetchedDay {
  readonly day: string;
  /** When it was asked for, by the caller's clock. */
  readonly askedAt: Date;
  readonly vendor: string;
  readonly bars: FetchResult<BarRecord>;
  readonly listings: FetchResult<Listing>;
  /** Disclosures since the trading day before, by calendar day. */
  readonly documents: readonly (FetchedDocuments & { readonly day: string })[];
  /** Whole series of codes whose price factor is not 1, up to the day. */
  readonly series: FetchResult<BarRecord>;
  /** What companies said lately of the days of their next results. */
  readonly planned: FetchResult<PlannedResults>;
}

/** Calendar days looked back on for disclosures that could not be read on their day. */
const DISCLOSURE_LOOKBACK_DAYS = 30;
/**
 * Calendar days of which planned results are asked for again: a vendor gives those of a day on the morning after, and
 * what it did not answer one evening comes on the next.
 */
const PLANNED_RESULTS_LOOKBACK_DAYS = 7;

/**
 * Asks the vendor for everything of a day. Of the trading day before only what came later than its run
 * is asked for, of the days between all; and of earlier days those that are behind.
 * @throws FeedError
 */
export async function fetchDay(
  pool: pg.Pool,
  feed: MarketFeed,
  { day, askedAt }: DayRequest,
  signal?: AbortSignal,
): Promise<FetchedDay> {
  // The prices first: while they are not there, nothing else is needed.
  const bars = await feed.bars(day, signal);
  const many = validateSplitCount(bars.records);
  if (many !== null) throw new FeedError("corrupt", `${feed.vendor} ${day}: ${many.detail}`);
  const listings = await feed.listings(day, signal);
  const before = tradingDayOnOrBefore(toIsoDate(toEpochDay(day) - 1));
  const documents: (FetchedDocuments & { day: string })[] = [];
  const fetchDocuments = async (of: string) => {
    const fetched = await feed.documents(of, await readCursor(pool, feed.vendor, of), signal);
    documents.push(Object.assign({ day: of }, fetched));
    return fetched.cursor;
  };
  const isBehind = (cursor: string | null) => cursor !== null && feed.isBehind?.(cursor) === true;
  let reached: string | null = null;
  for (let number = toEpochDay(before); number <= toEpochDay(day); number++) {
    reached = await fetchDocuments(toIsoDate(number));
  }
  // Whoever does not answer for today is not asked for the days that it owes.
  const from = toIsoDate(toEpochDay(before) - DISCLOSURE_LOOKBACK_DAYS);
  const pastCursors = isBehind(reached)
    ? []
    : await readCursorsBetween(pool, feed.vendor, from, before);
  for (const { day: of, cursor } of pastCursors) if (isBehind(cursor)) await fetchDocuments(of);
  const series: BarRecord[] = [];
  const refusals: RejectedRow[] = [];
  for (const { code, adjFactor } of bars.records) {
    if (adjFactor === 1) continue;
    const whole = await feed.series(code, signal);
    series.push(...whole.records.filter((bar) => bar.code === code && bar.date < day));
    refusals.push(...whole.refusals, ...rejectOtherCodes(code, whole.records, feed.vendor));
  }
  const { vendor } = feed;
  const planned = await fetchPlannedResults(feed, day, signal);
  return {
    day,
    askedAt,
    vendor,
    bars,
    listings,
    documents,
    series: { records: series, refusals },
    planned,
  };
}

/** Bars that were given as another issue's, which no gate has seen. */
function rejectOtherCodes(code: string, bars: readonly BarRecord[], vendor: string): RejectedRow[] {
  return bars.flatMap((bar, at) =>
    bar.code === code
      ? []
      : [{ file: `${vendor} ${code}`, line: at + 1, reason: `a bar of ${bar.code}` }],
  );
}

/** Prices do not wait for plans: those that cannot be read are told, and asked for on the next days. */
async function fetchPlannedResults(
  feed: MarketFeed,
  day: string,
  signal?: AbortSignal,
): Promise<FetchResult<PlannedResults>> {
  const records: PlannedResults[] = [];
  const refusals: RejectedRow[] = [];
  const from = toIsoDate(toEpochDay(day) - PLANNED_RESULTS_LOOKBACK_DAYS);
  for (const of of [from, ...tradingDaysAfter(from, day)].filter(isTradingDay)) {
    try {
      const said = await feed.plannedResults(of, signal);
      records.push(...said.records);
      refusals.push(...said.refusals);
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      refusals.push({ file: `${feed.vendor} ${of}`, line: 0, reason: error.message });
      break;
    }
  }
  return { records, refusals };
}
