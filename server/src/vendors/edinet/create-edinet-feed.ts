import {
  normalizeMarketCode,
  type RejectedRow,
  type DocumentRecord,
} from "../../companies/index.ts";
import { FeedError, type FilingsFeed } from "../port/market-feed.ts";
import { systemTimer, type Timer } from "../http/timer.ts";
import { createEdinetClient, EDINET_URL, type EdinetClient } from "./client.ts";
import { readDocumentList, type DocumentList, type ListedDocument } from "./document-list.ts";
import { isReport, readFiling } from "./read-filing.ts";
import { UnreadableFilingError } from "./unreadable-filing-error.ts";

export interface EdinetOptions {
  readonly apiKey: string;
  readonly url?: string;
  /** Issue codes by EDINET code (`readCodeList`), for entries without an issue code. */
  readonly codes?: ReadonlyMap<string, string>;
  readonly timer?: Timer;
  /** Uniform in [0, 1). */
  readonly random?: () => number;
}

/** About a minute of requests: the most that a crash loses. */
const PART_SIZE = 50;

export function createEdinetFeed(options: EdinetOptions): FilingsFeed {
  const { apiKey, url, codes = new Map(), timer = systemTimer, random = Math.random } = options;
  const client = createEdinetClient({ apiKey, url: url ?? EDINET_URL, timer, random });

  async function* parts(day: string, cursor: string | null, signal?: AbortSignal) {
    const list = await fetchList(client, day, signal);
    const seen = parseCursor(cursor);
    const withdrawn = list.withdrawn.filter(({ seqNumber }) => seqNumber > seen);
    const news = list.documents.flatMap((listed) => {
      const code = normalizeMarketCode(listed.secCode ?? codes.get(listed.edinetCode) ?? "");
      return listed.seqNumber > seen && code !== null ? [{ listed, code }] : [];
    });
    const rejected = [
      ...list.unreadable.filter(({ seqNumber }) => seqNumber > seen),
      ...withdrawn.map(({ seqNumber, docId }) => ({
        seqNumber,
        reason: `${docId} was withdrawn; its figures stay known for earlier days`,
      })),
    ];
    let refusals: RejectedRow[] = rejected.map(({ seqNumber, reason }) => ({
      file: `EDINET ${day}`,
      line: seqNumber,
      reason,
    }));
    for (let from = 0; from < news.length; from += PART_SIZE) {
      const records: DocumentRecord[] = [];
      for (const { listed, code } of news.slice(from, from + PART_SIZE)) {
        const read = await fetchFiling(client, listed, code, signal);
        if (typeof read !== "string") records.push(read);
        else refusals.push({ file: `EDINET ${listed.docId}`, line: 0, reason: read });
      }
      const last = from + PART_SIZE >= news.length;
      const upTo = last ? list.lastSeq : (news[from + PART_SIZE - 1]?.listed.seqNumber ?? seen);
      yield { records, refusals, cursor: String(Math.max(seen, upTo)) };
      refusals = [];
    }
    if (news.length === 0) {
      yield { records: [], refusals, cursor: String(Math.max(seen, list.lastSeq)) };
    }
  }

  return {
    vendor: "edinet",
    provenance: url === undefined ? "real" : "sample",
    documentsInParts: parts,
    async documents(day, cursor, signal) {
      const records: DocumentRecord[] = [];
      const refusals: RejectedRow[] = [];
      let reached = cursor;
      for await (const part of parts(day, cursor, signal)) {
        records.push(...part.records);
        refusals.push(...part.refusals);
        reached = part.cursor;
      }
      return { records: records.toSorted(compareByDisclosure), refusals, cursor: reached };
    },
  };
}

async function fetchList(
  client: EdinetClient,
  day: string,
  signal?: AbortSignal,
): Promise<DocumentList> {
  const response = await client.list(day, signal);
  try {
    return readDocumentList(response);
  } catch (error) {
    if (!(error instanceof UnreadableFilingError)) throw error;
    throw new FeedError("corrupt", `EDINET documents.json date=${day}: ${error.message}`, {
      cause: error,
    });
  }
}

/** A string is the reason for rejection: a damaged filing must not block the others, unlike a service that is down. */
async function fetchFiling(
  client: EdinetClient,
  listed: ListedDocument,
  code: string,
  signal?: AbortSignal,
): Promise<DocumentRecord | string> {
  try {
    const files = await client.csvFiles(listed.docId, isReport, signal);
    if (files === null) return "the service has no CSV of it";
    return readFiling(listed, code, files);
  } catch (error) {
    if (error instanceof UnreadableFilingError) return error.message;
    if (error instanceof FeedError && error.failure === "corrupt") return error.message;
    throw error;
  }
}

function parseCursor(cursor: string | null): number {
  return cursor !== null && /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0;
}

function compareByDisclosure(a: DocumentRecord, b: DocumentRecord): number {
  if (a.disclosedAt !== b.disclosedAt) return a.disclosedAt < b.disclosedAt ? -1 : 1;
  return a.documentId < b.documentId ? -1 : 1;
}
