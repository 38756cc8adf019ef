import type { DocumentRecord } from "../../companies/index.ts";
import { FeedError, type DisclosureFeed, type FetchedDocuments } from "./market-feed.ts";
import type { HistoryFeed } from "./history-feed.ts";

/**
 * If another vendor fails, prices are not delayed: the day is reported as behind and that vendor is asked again later.
 * @throws Error for a mix of fakes and real vendors, as sample and real data must never meet
 */
export function joinDisclosures(
  market: HistoryFeed,
  ...others: readonly DisclosureFeed[]
): HistoryFeed {
  if (others.length === 0) return market;
  for (const { vendor, provenance } of others) {
    if (provenance !== market.provenance) {
      throw new Error(`${market.vendor} and ${vendor}: one is a fake, the other is not`);
    }
  }
  return {
    ...market,
    isBehind: (cursor) => readCursors(cursor, market.vendor)["behind"] === true,
    async documents(day, cursor, signal) {
      const before = readCursors(cursor, market.vendor);
      const cursorOf = (vendor: string) => textOrNull(before[vendor]);
      const marketDocuments = await market.documents(day, cursorOf(market.vendor), signal);
      const records = [...marketDocuments.records];
      const refusals = [...marketDocuments.refusals];
      const after: Record<string, string | null | true> = {
        [market.vendor]: marketDocuments.cursor,
      };
      let behind = false;
      for (const other of others) {
        const joined = await tryFetchDocuments(other, day, cursorOf(other.vendor), signal);
        records.push(...joined.records);
        refusals.push(...joined.refusals);
        after[other.vendor] = joined.cursor;
        behind ||= joined.failed;
      }
      if (behind) after["behind"] = true;
      return {
        records: records.toSorted(compareByDisclosure),
        refusals,
        cursor: JSON.stringify(after),
      };
    },
  };
}

function compareByDisclosure(a: DocumentRecord, b: DocumentRecord): number {
  return (
    Date.parse(a.disclosedAt) - Date.parse(b.disclosedAt) || (a.documentId < b.documentId ? -1 : 1)
  );
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

/** A plain cursor, stored before other vendors joined, belongs to the market. */
function readCursors(cursor: string | null, market: string): Readonly<Record<string, unknown>> {
  if (cursor === null) return {};
  try {
    const read = JSON.parse(cursor) as Readonly<Record<string, unknown>> | null;
    if (read !== null && typeof read === "object" && market in read) return read;
  } catch {}
  return { [market]: cursor };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
