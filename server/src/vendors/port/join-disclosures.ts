import { FeedError, type DisclosureFeed, type FetchedDocuments } from "./market-feed.ts";
import type { HistoryFeed } from "./history-feed.ts";

/**
 * A vendor of market data whose disclosures of a day are joined by another's. Prices do not wait for the other: where
 * it fails, the day goes on without its documents, tells so, and is behind until it was asked for again.
 * @throws Error where only one of the two is a stand-in: invented and real data never meet
 */
export function joinDisclosures(market: HistoryFeed, other: DisclosureFeed): HistoryFeed {
  if (market.provenance !== other.provenance) {
    throw new Error(`${market.vendor} and ${other.vendor}: one is a stand-in, the other is not`);
  }
  return {
    ...market,
    isBehind: (cursor) => readCursors(cursor, market.vendor, other.vendor).isBehind,
    async documents(day, cursor, signal) {
      const before = readCursors(cursor, market.vendor, other.vendor);
      const own = await market.documents(day, before.own, signal);
      const joined = await tryFetchDocuments(other, day, before.other, signal);
      return {
        records: [...own.records, ...joined.records].toSorted(
          (a, b) =>
            Date.parse(a.disclosedAt) - Date.parse(b.disclosedAt) ||
            (a.documentId < b.documentId ? -1 : 1),
        ),
        refusals: [...own.refusals, ...joined.refusals],
        cursor: JSON.stringify({
          [market.vendor]: own.cursor,
          [other.vendor]: joined.cursor,
          ...(joined.failed && { behind: true }),
        }),
      };
    },
  };
}

async function tryFetchDocuments(
  feed: DisclosureFeed,
  day: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<FetchedDocuments & { readonly failed: boolean }> {
  try {
    return { ...(await feed.documents(day, cursor, signal)), failed: false };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const refusal = { file: `${feed.vendor} ${day}`, line: 0, reason: error.message };
    return { records: [], refusals: [refusal], cursor, failed: true };
  }
}

/** A cursor that was stored before the two were joined is the market's own. */
function readCursors(cursor: string | null, own: string, other: string) {
  if (cursor === null) return { own: null, other: null, isBehind: false };
  try {
    const read = JSON.parse(cursor) as Record<string, unknown> | null;
    if (read !== null && typeof read === "object" && own in read && other in read) {
      const isBehind = read["behind"] === true;
      return { own: textOrNull(read[own]), other: textOrNull(read[other]), isBehind };
    }
  } catch {
    // The market's own words.
  }
  return { own: cursor, other: null, isBehind: false };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
