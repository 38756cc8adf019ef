import { fetchWithRetry } from "../http/fetch-with-retry.ts";
import { httpGet, type HttpResponse } from "../http/http-get.ts";
import { MAX_RESPONSE_BYTES, RESPONSE_TIMEOUT_MS } from "../http/limits.ts";
import { FeedError } from "../port/market-feed.ts";
import { createThrottle } from "../http/throttle.ts";
import type { Timer } from "../http/timer.ts";
import { CorruptArchive, readZip, type ZipFile } from "../../platform/files/read-zip.ts";
import { parseResponseStatus } from "./response-status.ts";

export const EDINET_URL = "https://api.edinet-fsa.go.jp/api/v2";

/** EDINET documents no limit; this one is polite to a public service. */
const REQUESTS_PER_MINUTE = 120;
/** `type` of 書類一覧API: metadata with the documents. */
const WITH_DOCUMENTS = "2";
/** `type` of 書類取得API: facts as CSV. */
const CSV = "5";

export interface EdinetClientOptions {
  readonly apiKey: string;
  readonly url: string;
  readonly timer: Timer;
  readonly random: () => number;
}

export interface EdinetClient {
  list(day: string, signal?: AbortSignal): Promise<unknown>;
  /** Null where the service has no such document. */
  csvFiles(
    docId: string,
    wanted: (name: string) => boolean,
    signal?: AbortSignal,
  ): Promise<readonly ZipFile[] | null>;
}

export function createEdinetClient({
  apiKey,
  url,
  timer,
  random,
}: EdinetClientOptions): EdinetClient {
  const throttle = createThrottle(REQUESTS_PER_MINUTE, timer);

  /** `check` throws on a damaged body, which is retried like a lost connection. */
  async function request(
    what: string,
    path: string,
    query: Readonly<Record<string, string>>,
    check: (body: Buffer) => void,
    signal?: AbortSignal,
  ): Promise<HttpResponse> {
    const address = new URL(url + path);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    // EDINET documents the key as a query parameter, so messages must never show the query.
    address.searchParams.set("Subscription-Key", apiKey);
    const cancel = signal === undefined ? {} : { signal };
    const response = await fetchWithRetry(
      async () => {
        const raw = await httpGet(address, {
          headers: {},
          timeoutMs: RESPONSE_TIMEOUT_MS,
          maxBytes: MAX_RESPONSE_BYTES,
          ...cancel,
        });
        const { status, message } = parseResponseStatus(raw);
        if (status !== OK) return { ...raw, status, body: Buffer.from(message) };
        try {
          check(raw.body);
        } catch (error) {
          if (!(error instanceof CorruptArchive || error instanceof SyntaxError)) throw error;
          throw new FeedError("corrupt", `${what}: ${error.message}`, { cause: error });
        }
        return raw;
      },
      { what, throttles: [throttle], timer, random, ...cancel },
    );
    if (response.status === OK || response.status === NOT_FOUND) return response;
    throw new FeedError(
      "forbidden",
      `${what}: ${response.status} ${response.body.toString("utf8")}`,
    );
  }

  return {
    async list(day, signal) {
      const what = `EDINET documents.json date=${day}`;
      let read: unknown;
      const response = await request(
        what,
        "/documents.json",
        { date: day, type: WITH_DOCUMENTS },
        (body) => {
          read = parse(body);
        },
        signal,
      );
      if (response.status === OK) return read;
      throw new FeedError("not_yet", `${what}: ${response.body.toString("utf8")}`);
    },
    async csvFiles(docId, wanted, signal) {
      let files: readonly ZipFile[] = [];
      const response = await request(
        `EDINET documents/${docId} type=${CSV}`,
        `/documents/${encodeURIComponent(docId)}`,
        { type: CSV },
        (body) => {
          files = readZip(body, wanted);
        },
        signal,
      );
      return response.status === OK ? files : null;
    },
  };
}

const OK = 200;
const NOT_FOUND = 404;

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (error) {
    throw new SyntaxError("the response is not JSON", { cause: error });
  }
}
