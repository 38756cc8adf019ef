import type pg from "pg";
import type { WriteCounts } from "../bars/write-counts.ts";
import { isSameListing, type ListingContent } from "./listing-changes.ts";
import { readSnapshot, saveSnapshot } from "./listing-store.ts";
import { refreshIssues } from "./refresh-issues.ts";
import type { Listing } from "../../records.ts";

/** In any order of import. Importing a day again keeps what only the earlier list named. */
export async function writeListings(
  client: pg.PoolClient,
  runId: string,
  listings: readonly Listing[],
): Promise<WriteCounts> {
  const outcome = { added: 0, changed: 0 };
  for (const [day, contents] of groupByDay(listings)) {
    const known = (await readSnapshot(client, day))?.state ?? new Map<string, ListingContent>();
    for (const [code, content] of contents) {
      const before = known.get(code);
      if (before === undefined) outcome.added++;
      else if (!isSameListing(before, content)) outcome.changed++;
    }
    await saveSnapshot(client, runId, { day, state: new Map([...known, ...contents]) });
  }
  await refreshIssues(client, runId);
  return outcome;
}

function groupByDay(listings: readonly Listing[]): Map<string, Map<string, ListingContent>> {
  const days = new Map<string, Map<string, ListingContent>>();
  for (const { code, asOf, ...content } of listings) {
    const day = days.get(asOf) ?? new Map<string, ListingContent>();
    days.set(asOf, day.set(code, content));
  }
  return days;
}
