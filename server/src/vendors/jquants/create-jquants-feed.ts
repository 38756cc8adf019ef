import type { Provenance } from "../../companies/index.ts";
import { FeedError, type FetchResult } from "../port/market-feed.ts";
import type { HistoryFeed } from "../port/history-feed.ts";
import { systemTimer, type Timer } from "../http/timer.ts";
import { listBarFiles } from "./bar-files.ts";
import {
  createJQuantsClient,
  JQUANTS_URL,
  describeRequest,
  type JQuantsQuery,
  type JQuantsRow,
} from "./client.ts";
import type { JQuantsEndpoint, JQuantsPlan } from "./plans.ts";
import { barKey, readBar } from "./read-bar.ts";
import { readCalendarDay } from "./read-calendar.ts";
import { fetchDocuments } from "./fetch-documents.ts";
import { readListing } from "./read-listing.ts";
import { readPlannedResults } from "./read-planned-results.ts";
import { readRows } from "./read-rows.ts";

export interface JQuantsOptions {
  readonly apiKey: string;
  readonly plan: JQuantsPlan;
  readonly url?: string;
  readonly timer?: Timer;
  readonly random?: () => number;
}

export function createJQuantsFeed(options: JQuantsOptions): HistoryFeed {
  const { apiKey, plan, url, timer = systemTimer, random = Math.random } = options;
  const client = createJQuantsClient({ apiKey, plan, url: url ?? JQUANTS_URL, timer, random });
  const provenance: Provenance = url === undefined ? "real" : "sample";

  async function fetchRows<Record>(
    endpoint: JQuantsEndpoint,
    query: JQuantsQuery,
    read: (row: JQuantsRow) => Record | null,
    keyOf: (record: Record) => string,
    signal?: AbortSignal,
  ): Promise<FetchResult<Record>> {
    const { rows } = await client.rows(endpoint, query, signal);
    return readRows(describeRequest(endpoint, query), rows, read, keyOf);
  }

  return {
    vendor: "jquants",
    provenance,
    async calendar(from, to, signal) {
      const query = { from, to };
      const { records, refusals } = await fetchRows(
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
      const list = await fetchRows("master", query, readListing, ({ code }) => code, signal);
      return requirePublished(list, describeRequest("master", query));
    },
    async bars(day, signal) {
      const query = { date: day };
      const bars = await fetchRows("barsDaily", query, readBar, barKey, signal);
      const sorted = bars.records.toSorted((a, b) => (a.code < b.code ? -1 : 1));
      return requirePublished({ ...bars, records: sorted }, describeRequest("barsDaily", query));
    },
    async series(code, signal) {
      const bars = await fetchRows("barsDaily", { code }, readBar, barKey, signal);
      return { ...bars, records: bars.records.toSorted((a, b) => (a.date < b.date ? -1 : 1)) };
    },
    barFiles: (from, to, signal) => listBarFiles(client, timer, from, to, signal),
    documents: (day, cursor, signal) => fetchDocuments(client, day, cursor, signal),
    plannedResults: (publishedOn, signal) =>
      fetchRows(
        "earningsDate",
        { date: publishedOn },
        readPlannedResults,
        ({ code, periodType }) => `${code} ${periodType}`,
        signal,
      ),
  };
}

const dateOf = ({ date }: { date: string }): string => date;

/** Empty until the day is published. */
function requirePublished<Record>(
  response: FetchResult<Record>,
  what: string,
): FetchResult<Record> {
  if (response.records.length > 0 || response.refusals.length > 0) return response;
  throw new FeedError("not_yet", `${what}: not published yet`);
}
