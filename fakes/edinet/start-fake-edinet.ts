import { createServer, type ServerResponse } from "node:http";
import type { DocumentRecord } from "../../server/src/companies/index.ts";
import type { FakeMarket } from "../fake-market.ts";
import { listen } from "../listen.ts";
import { buildCsvArchive } from "./filing-csv.ts";
import { createCorrection, buildFilings, otherListEntries, type ListEntry } from "./filings.ts";

export interface FakeEdinetOptions {
  readonly market: FakeMarket;
  readonly apiKey: string;
  /** Milliseconds since the epoch; later filings are not served. Default: all are. */
  readonly now?: () => number;
}

/** Faults for tests; may be changed while the fake runs. */
export interface EdinetFaults {
  /** Documents listed later than they were filed: ISO moments by document id. */
  readonly late: Map<string, string>;
  /** Documents whose archive is always cut in half, with a matching length. */
  readonly truncated: Set<string>;
  /** Upcoming failures: HTTP 200 with the status in JSON, or the HTTP status itself. */
  failNext: { status: number; times: number; as: "metadata" | "gateway" | "http" };
}

export interface FakeEdinet {
  /** Base URL for the product's setting. */
  readonly url: string;
  readonly faults: EdinetFaults;
  /** Requested paths, without the key. */
  readonly requests: string[];
  /** By document id, in order of disclosure. */
  readonly filings: ReadonlyMap<string, ListEntry>;
  fileCorrection(
    docId: string,
    correction: {
      readonly docId: string;
      readonly at: string;
      readonly facts: DocumentRecord["facts"];
    },
  ): void;
  close(): Promise<void>;
}

const PREFIX = "/api/v2";

/** EDINET API v2 serving an invented market. */
export async function startFakeEdinet(options: FakeEdinetOptions, port = 0): Promise<FakeEdinet> {
  const { market, apiKey, now = () => Number.POSITIVE_INFINITY } = options;
  const filings = buildFilings(market);
  const requests: string[] = [];
  const faults: EdinetFaults = {
    late: new Map(),
    truncated: new Set(),
    failNext: { status: 500, times: 0, as: "http" },
  };
  const listedAt = ({ docId, at }: ListEntry): number => {
    const late = faults.late.get(docId);
    return late === undefined ? at : Date.parse(late);
  };

  function listEntries(day: string): object[] {
    const morning = Date.parse(`${day}T09:00:00+09:00`);
    const entries = [...otherListEntries(day, morning), ...filings.values()]
      .filter((entry) => entry.day === day)
      .toSorted((a, b) => listedAt(a) - listedAt(b) || (a.docId < b.docId ? -1 : 1));
    return entries
      .map((entry, index) => ({ entry, seqNumber: index + 1 }))
      .filter(({ entry }) => listedAt(entry) <= now())
      .map(({ entry, seqNumber }) =>
        Object.assign({ seqNumber, docID: entry.docId }, entry.fields),
      );
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://fake");
    const { searchParams: query } = url;
    const key = query.get("Subscription-Key");
    query.delete("Subscription-Key");
    const path = url.pathname.startsWith(PREFIX) ? url.pathname.slice(PREFIX.length) : "";
    requests.push(path + url.search);
    const { failNext } = faults;
    if (failNext.times > 0) {
      failNext.times--;
      return sendFailure(response, failNext.status, failNext.as);
    }
    if (key !== apiKey) return sendFailure(response, 401, "gateway");
    if (path === "/documents.json") {
      const day = query.get("date") ?? "";
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return sendFailure(response, 400, "metadata");
      const results = listEntries(day);
      const parameter = { date: day, type: query.get("type") };
      const metadata = { parameter, resultset: { count: results.length }, status: "200" };
      return sendJson(response, 200, {
        metadata: { title: "提出された書類を把握するためのAPI", message: "OK", ...metadata },
        ...(parameter.type === "2" ? { results } : {}),
      });
    }
    const entry = filings.get(/^\/documents\/(\w+)$/.exec(path)?.[1] ?? "");
    const filing = entry === undefined || listedAt(entry) > now() ? null : entry.filing;
    if (filing === null || query.get("type") !== "5") return sendFailure(response, 404, "metadata");
    const archive = buildCsvArchive(filing);
    const isTruncated = entry !== undefined && faults.truncated.has(entry.docId);
    const body = isTruncated ? archive.subarray(0, archive.length / 2) : archive;
    response.writeHead(200, {
      "content-type": "application/octet-stream",
      "content-length": body.length,
    });
    response.end(body);
  });

  const { host, stop } = await listen(server, port);
  return {
    url: `http://${host}${PREFIX}`,
    faults,
    requests,
    filings,
    fileCorrection(docId, correction) {
      const entry = filings.get(docId);
      if (entry === undefined) throw new RangeError(`${docId} is not filed`);
      filings.set(correction.docId, createCorrection(entry, correction));
    },
    close: stop,
  };
}

const MESSAGES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription.",
  404: "Not Found",
  429: "Too Many Requests",
  500: "Internal Server Error",
};

function sendFailure(
  response: ServerResponse,
  status: number,
  as: "metadata" | "gateway" | "http",
): void {
  const message = MESSAGES[status] ?? "Error";
  if (as === "gateway") return sendJson(response, 200, { StatusCode: status, message });
  const metadata = { title: "提出された書類を把握するためのAPI", status: String(status), message };
  sendJson(response, as === "http" ? status : 200, { metadata });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}
