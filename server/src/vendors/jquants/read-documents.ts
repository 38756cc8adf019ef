import type { DocumentRecord } from "../../companies/index.ts";
import type { FetchedDocuments } from "../port/market-feed.ts";
import { whatOf, type JQuantsClient, type Rows } from "./client.ts";
import { covers, CURSOR_FROM, ENDPOINTS } from "./plans.ts";
import { readDetails, withDetails } from "./read-details.ts";
import { readDividend } from "./read-dividend.ts";
import { readRows } from "./read-rows.ts";
import { readSummary } from "./read-summary.ts";

/** How far summaries and statements of a day were read; what `FetchedDocuments.cursor` holds, as JSON. */
interface Cursors {
  readonly summary: string | null;
  readonly details: string | null;
}

/**
 * The disclosures of a day: summaries, completed by their statements and joined by decided dividends where the plan
 * has them. A document's halves may arrive at different times, so a cursor only tells whether anything came: if so the
 * day is read as a whole, and what did not change is found unchanged by the writer.
 */
export async function readDocuments(
  client: JQuantsClient,
  day: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<FetchedDocuments> {
  const has = (endpoint: "details" | "dividend") => covers(client.plan, ENDPOINTS[endpoint].from);
  const since = covers(client.plan, CURSOR_FROM) ? parseCursors(cursor) : null;
  const query = { date: day };
  const dividends = has("dividend") ? await client.rows("dividend", query, signal) : NOTHING;
  const decided = readRows(whatOf("dividend", query), dividends.rows, readDividend, idOf);
  const news = since === null ? null : await cameSince(client, day, since, signal);
  if (news !== null && !news.any) return { ...decided, cursor: cursor };
  const summaries = await client.rows("summary", query, signal);
  const statements = has("details") ? await client.rows("details", query, signal) : NOTHING;
  const read = readRows(whatOf("summary", query), summaries.rows, readSummary, idOf);
  const details = readRows(whatOf("details", query), statements.rows, readDetails, idOf);
  const byId = new Map(details.records.map((one) => [one.documentId, one]));
  const documents = read.records.map((document) =>
    withDetails(document, byId.get(document.documentId)),
  );
  return {
    records: [...documents, ...decided.records].toSorted(byDisclosure),
    refusals: [...read.refusals, ...details.refusals, ...decided.refusals],
    cursor: writeCursors({ summary: summaries.cursor, details: statements.cursor }),
  };
}

const NOTHING: Rows = { rows: [], cursor: null };

async function cameSince(
  client: JQuantsClient,
  day: string,
  since: Cursors,
  signal?: AbortSignal,
): Promise<{ any: boolean }> {
  for (const endpoint of ["summary", "details"] as const) {
    const cursor = since[endpoint];
    if (cursor === null) return { any: true };
    const { rows } = await client.rows(endpoint, { date: day, cursor }, signal);
    if (rows.length > 0) return { any: true };
  }
  return { any: false };
}

function parseCursors(cursor: string | null): Cursors | null {
  if (cursor === null) return null;
  try {
    const { summary, details } = JSON.parse(cursor) as Partial<Cursors>;
    return { summary: summary ?? null, details: details ?? null };
  } catch {
    // Written by something else: read the day as a whole.
    return null;
  }
}

function writeCursors(cursors: Cursors): string | null {
  return cursors.summary === null ? null : JSON.stringify(cursors);
}

const idOf = ({ documentId }: { documentId: string }): string => documentId;

function byDisclosure(a: DocumentRecord, b: DocumentRecord): number {
  if (a.disclosedAt !== b.disclosedAt) return a.disclosedAt < b.disclosedAt ? -1 : 1;
  return a.documentId < b.documentId ? -1 : 1;
}
