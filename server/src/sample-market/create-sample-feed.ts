import {
  type BarRecord,
  type IssueRecord,
  isTradingDay,
  type Listing,
} from "../companies/index.ts";
import { toEpochDay, toIsoDate } from "../platform/clock/days.ts";
import { FeedError, type FetchResult, type MarketFeed } from "../vendors/port/market-feed.ts";
import { LAST_DAY } from "./calendar/market-dates.ts";
import { byDisclosure } from "./documents/generate-documents.ts";
import { DEFAULT_SEED, generateSampleMarket, type SampleMarket } from "./generate-sample-market.ts";

/**
 * The sample market as a vendor would publish it on the evening of `today`: what happens later is unknown. Equal days
 * are equal whatever `today` is. Up to the last day of a fresh machine everything is known.
 */
export function createSampleFeed(today: string, seed: string = DEFAULT_SEED): MarketFeed {
  const { market, barsSince } = readMarket(seed, today < LAST_DAY ? LAST_DAY : today);
  return {
    vendor: "sample",
    provenance: "sample",
    async calendar(from, to) {
      const first = toEpochDay(from);
      return Array.from({ length: Math.max(0, toEpochDay(to) - first + 1) }, (_, at) => {
        const date = toIsoDate(first + at);
        return { date, open: isTradingDay(date) };
      });
    },
    async listings(day) {
      return complete(market().issues.flatMap((issue) => toListing(issue, day)));
    },
    async bars(day) {
      if (day > today) throw new FeedError("not_yet", `sample ${day}: today is ${today}`);
      return complete(barsSince(day).get(day) ?? []);
    },
    async series(code) {
      return complete([...market().bars(new Set([code]))]);
    },
    async documents(day) {
      const records = market().documents.filter(({ disclosedAt }) => disclosedAt.startsWith(day));
      return { ...complete(records.toSorted(byDisclosure)), cursor: null };
    },
    async plannedResults(publishedOn) {
      const { plannedResults } = market();
      return complete(plannedResults.filter((planned) => planned.publishedOn === publishedOn));
    },
  };
}

/** Nothing is rejected of what is made up. */
function complete<Record>(records: readonly Record[]): FetchResult<Record> {
  return { records, refusals: [] };
}

interface LazyMarket {
  readonly key: string;
  readonly market: () => SampleMarket;
  readonly barsSince: ReturnType<typeof createBarsByDay>;
}

let latest: LazyMarket | null = null;

/** Generated once where the same day is asked for again, as after an interruption. */
function readMarket(seed: string, lastDay: string): LazyMarket {
  const key = `${seed} ${lastDay}`;
  if (latest?.key === key) return latest;
  let generated: SampleMarket | null = null;
  const market = () => (generated ??= generateSampleMarket(seed, lastDay));
  latest = { key, market, barsSince: createBarsByDay(market) };
  return latest;
}

/** Walking through ten years takes seconds: the days from the first one asked for are kept. */
function createBarsByDay(market: () => SampleMarket) {
  let since = "9999-12-31";
  let days = new Map<string, BarRecord[]>();
  return (day: string): ReadonlyMap<string, readonly BarRecord[]> => {
    if (day >= since) return days;
    since = day;
    days = new Map();
    for (const bar of market().bars()) {
      if (bar.date < since) continue;
      const bars = days.get(bar.date);
      if (bars === undefined) days.set(bar.date, [bar]);
      else bars.push(bar);
    }
    return days;
  };
}

function toListing(issue: IssueRecord, day: string): Listing[] {
  const { code, nameJp, nameEn, segment, sector33, sector17, size, kind } = issue;
  const isListed =
    (issue.listingDate ?? "") <= day && (issue.delistingDate === null || day < issue.delistingDate);
  if (!isListed) return [];
  return [{ code, asOf: day, nameJp, nameEn, segment, sector33, sector17, size, kind }];
}
