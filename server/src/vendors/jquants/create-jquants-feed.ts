import type { Provenance } from "../../companies/index.ts";
import { FeedError, type Fetched } from "../port/market-feed.ts";
import type { HistoryFeed } from "../port/market-history.ts";
import { systemTimer, type Timer } from "../http/timer.ts";
import { barFiles } from "./bar-files.ts";
import { createClient, JQUANTS_URL, whatOf, type Query, type Row } from "./client.ts";
import type { Endpoint, Plan } from "./plans.ts";
import { keyOfBar, readBar } from "./read-bar.ts";
import { readCalendarDay } from "./read-calendar.ts";
import { readDocuments } from "./read-documents.ts";
import { readListing } from "./read-listing.ts";
import { readPlannedResults } from "./read-planned-results.ts";
import { readRows } from "./read-rows.ts";

export interface JQuantsOptions {
  readonly apiKey: string;
  readonly plan: Plan;
  /** Address of a stand-in instead of the vendor's own. */
  readonly url?: string;
  readonly timer?: Timer;
  /** Uniform in [0, 1): spreads repeated requests. */
  readonly random?: () => number;
}

/** Market data from J-Quants API v2. */
export function createJQuantsFeed(options: JQuantsOptions): HistoryFeed {
  const { apiKey, plan, url, timer = systemTimer, random = Math.random } = options;
  const client = createClient({ apiKey, plan, url: url ?? JQUANTS_URL, timer, random });
  const provenance: Provenance = url === undefined ? "real" : "sample";

  async function fetched<Record>(
    endpoint: Endpoint,
    query: Query,
    read: (row: Row) => Record | null,
    keyOf: (record: Record) => string,
    signal?: AbortSignal,
  ): Promise<Fetched<Record>> {
    const { rows } = await client.rows(endpoint, query, signal);
    return readRows(whatOf(endpoint, query), rows, read, keyOf);
  }

  return {
    vendor: "jquants",
    provenance,
    async calendar(from, to, signal) {
      const query = { from, to };
      const { records, refusals } = await fetched(
        "calendar",
        query,
        readCalendarDay,
        dateOf,
        signal,
      );
      const [broken] = refusals;
      if (broken !== undefined) throw new FeedError("corrupt", `${broken.file}: ${broken.reason}`);
      return records.toSorted((a, b) => (a.date < b.date ? -1 : 1));
    },
    async listings(day, signal) {
      const query = { date: day };
      const list = await fetched("master", query, readListing, ({ code }) => code, signal);
      return thereYet(list, whatOf("master", query));
    },
    async bars(day, signal) {
      const query = { date: day };
      const bars = await fetched("barsDaily", query, readBar, keyOfBar, signal);
      const sorted = bars.records.toSorted((a, b) => (a.code < b.code ? -1 : 1));
      return thereYet({ ...bars, records: sorted }, whatOf("barsDaily", query));
    },
    async series(code, signal) {
      const bars = await fetched("barsDaily", { code }, readBar, keyOfBar, signal);
      return { ...bars, records: bars.records.toSorted((a, b) => (a.date < b.date ? -1 : 1)) };
    },
    barFiles: (from, to, signal) => barFiles(client, timer, from, to, signal),
    documents: (day, cursor, signal) => readDocuments(client, day, cursor, signal),
    plannedResults: (publishedOn, signal) =>
      fetched(
        "earningsDate",
        { date: publishedOn },
        readPlannedResults,
        ({ code, periodType }) => `${code} ${periodType}`,
        signal,
      ),
  };
}

const dateOf = ({ date }: { date: string }): string => date;

/** No row at all: the vendor has not published the day so far. */
function thereYet<Record>(answer: Fetched<Record>, what: string): Fetched<Record> {
  if (answer.records.length > 0 || answer.refusals.length > 0) return answer;
  throw new FeedError("not_yet", `${what}: nothing published so far`);
}
