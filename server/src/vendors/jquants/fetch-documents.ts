import type { DocumentRecord } from "../../companies/index.ts";
import type { FetchedDocuments } from "../port/market-feed.ts";
import { describeRequest, type JQuantsClient, type JQuantsRows } from "./client.ts";
import { planIncludes, CURSOR_MIN_PLAN, ENDPOINTS } from "./plans.ts";
import { readDetails, mergeDetails } from "./read-details.ts";
import { readDividend } from "./read-dividend.ts";
import { readRows } from "./read-rows.ts";
import { readSummary } from "./read-summary.ts";

interface DocumentCursors {
  readonly summary: string | null;
  readonly details: string | null;
}

/** Summary and statement may arrive apart, so any news makes it read the whole day; the writer skips unchanged ones. */
export async function fetchDocuments(
  client: JQuantsClient,
  day: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<FetchedDocuments> {
  const has = (endpoint: "details" | "dividend") =>
    planIncludes(client.plan, ENDPOINTS[endpoint].from);
  const since = planIncludes(client.plan, CURSOR_MIN_PLAN) ? parseCursors(cursor) : null;
  const query = { date: day };
  const dividends = has("dividend") ? await client.rows("dividend", query, signal) : NO_ROWS;
  const decided = readRows(describeRequest("dividend", query), dividends.rows, readDividend, idOf);
  const news = since === null ? null : await checkForNews(client, day, since, signal);
  if (news !== null && !news.any) return { ...decided, cursor: cursor };
  const summaries = await client.rows("summary", query, signal);
  const statements = has("details") ? await client.rows("details", query, signal) : NO_ROWS;
  const read = readRows(describeRequest("summary", query), summaries.rows, readSummary, idOf);
  const details = readRows(describeRequest("details", query), statements.rows, readDetails, idOf);
  const byId = new Map(details.records.map((one) => [one.documentId, one]));
  const documents = read.records.map((document) =>
    mergeDetails(document, byId.get(document.documentId)),
  );
  return {
    records: [...documents, ...decided.records].toSorted(compareByDisclosure),
    refusals: [...read.refusals, ...details.refusals, ...decided.refusals],
    cursor: serializeCursors({ summary: summaries.cursor, details: statements.cursor }),
  };
}

const NO_ROWS: JQuantsRows = { rows: [], cursor: null };

async function checkForNews(
  client: JQuantsClient,
  day: string,
  since: DocumentCursors,
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

function parseCursors(cursor: string | null): DocumentCursors | null {
  if (cursor === null) return null;
  try {
    const { summary, details } = JSON.parse(cursor) as Partial<DocumentCursors>;
    return { summary: summary ?? null, details: details ?? null };
  } catch {
    // Unknown cursor: read the whole day.
    return null;
  }
}

function serializeCursors(cursors: DocumentCursors): string | null {
  return cursors.summary === null ? null : JSON.stringify(cursors);
}

const idOf = ({ documentId }: { documentId: string }): string => documentId;

function compareByDisclosure(a: DocumentRecord, b: DocumentRecord): number {
  if (a.disclosedAt !== b.disclosedAt) return a.disclosedAt < b.disclosedAt ? -1 : 1;
  return a.documentId < b.documentId ? -1 : 1;
}
