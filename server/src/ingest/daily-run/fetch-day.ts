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
import { readCursorsBetween, readCursor } from "../feeds/cursor-store.ts";
import type { DayRequest } from "./rules.ts";

/** Everything a vendor gives for a trading day, in memory: nothing is written before all of it is validated. */
export interface FetchedDay {
  readonly day: string;
  readonly askedAt: Date;
  readonly vendor: string;
  readonly bars: FetchResult<BarRecord>;
  readonly listings: FetchResult<Listing>;
  readonly documents: readonly (FetchedDocuments & { readonly day: string })[];
  /** Whole series up to the day of codes whose split factor is not 1. */
  readonly series: FetchResult<BarRecord>;
  /** Recently announced dates of upcoming results. */
  readonly planned: FetchResult<PlannedResults>;
}

/** Calendar days searched for disclosures that could not be read on their day. */
const DISCLOSURE_LOOKBACK_DAYS = 30;
/** Vendors publish a day's plans the next morning; what fails one evening is fetched on the next. */
const PLANNED_RESULTS_LOOKBACK_DAYS = 7;

/**
 * Includes what the previous trading day published after its run, the days between, and days that are behind.
 * @throws FeedError
 */
export async function fetchDay(
  pool: pg.Pool,
  feed: MarketFeed,
  { day, askedAt }: DayRequest,
  signal?: AbortSignal,
): Promise<FetchedDay> {
  // Prices first: until they are available nothing else is needed.
  const bars = await feed.bars(day, signal);
  const splitProblem = validateSplitCount(bars.records);
  if (splitProblem !== null)
    throw new FeedError("corrupt", `${feed.vendor} ${day}: ${splitProblem.detail}`);
  const listings = await feed.listings(day, signal);
  const before = tradingDayOnOrBefore(toIsoDate(toEpochDay(day) - 1));
  const documents: (FetchedDocuments & { day: string })[] = [];
  const fetchDocuments = async (date: string) => {
    const fetched = await feed.documents(date, await readCursor(pool, feed.vendor, date), signal);
    documents.push(Object.assign({ day: date }, fetched));
    return fetched.cursor;
  };
  const isBehind = (cursor: string | null) => cursor !== null && feed.isBehind?.(cursor) === true;
  let lastCursor: string | null = null;
  for (let number = toEpochDay(before); number <= toEpochDay(day); number++) {
    lastCursor = await fetchDocuments(toIsoDate(number));
  }
  // A vendor that is behind today is not asked for older days either.
  const from = toIsoDate(toEpochDay(before) - DISCLOSURE_LOOKBACK_DAYS);
  const pastCursors = isBehind(lastCursor)
    ? []
    : await readCursorsBetween(pool, feed.vendor, from, before);
  for (const { day: date, cursor } of pastCursors) if (isBehind(cursor)) await fetchDocuments(date);
  const series: BarRecord[] = [];
  const refusals: RejectedRow[] = [];
  for (const { code, adjFactor } of bars.records) {
    if (adjFactor === 1) continue;
    const history = await feed.series(code, signal);
    series.push(...history.records.filter((bar) => bar.code === code && bar.date < day));
    refusals.push(...history.refusals, ...rejectOtherCodes(code, history.records, feed.vendor));
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

/** Rejects bars of other issues, which no gate has checked. */
function rejectOtherCodes(code: string, bars: readonly BarRecord[], vendor: string): RejectedRow[] {
  return bars.flatMap((bar, at) =>
    bar.code === code
      ? []
      : [{ file: `${vendor} ${code}`, line: at + 1, reason: `a bar of ${bar.code}` }],
  );
}

/** Prices do not wait for plans: a failure is reported as a rejected row and retried on the next days. */
async function fetchPlannedResults(
  feed: MarketFeed,
  day: string,
  signal?: AbortSignal,
): Promise<FetchResult<PlannedResults>> {
  const records: PlannedResults[] = [];
  const refusals: RejectedRow[] = [];
  const from = toIsoDate(toEpochDay(day) - PLANNED_RESULTS_LOOKBACK_DAYS);
  for (const date of [from, ...tradingDaysAfter(from, day)].filter(isTradingDay)) {
    try {
      const fetched = await feed.plannedResults(date, signal);
      records.push(...fetched.records);
      refusals.push(...fetched.refusals);
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      refusals.push({ file: `${feed.vendor} ${date}`, line: 0, reason: error.message });
      break;
    }
  }
  return { records, refusals };
}
