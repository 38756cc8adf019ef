import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { listen } from "./listen.ts";

export interface ReceivedItem {
  readonly type: string;
  readonly envelope: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Fake error tracker that speaks the protocol of Sentry's libraries. */
export interface SentryReceiver {
  readonly dsn: string;
  readonly origin: string;
  readonly items: readonly ReceivedItem[];
  /** Decompressed bodies, for tests that look for leaked data. */
  readonly bodies: readonly string[];
  /** Resolves with the first item that `wanted` accepts. */
  next(wanted: (item: ReceivedItem) => boolean): Promise<ReceivedItem>;
  stop(): Promise<void>;
}

const PUBLIC_KEY = "0123456789abcdef0123456789abcdef";
const PROJECT_ID = "7";
const DECOMPRESSORS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** https://develop.sentry.dev/sdk/foundations/transport/ */
export async function startSentryReceiver(port = 0): Promise<SentryReceiver> {
  const items: ReceivedItem[] = [];
  const bodies: string[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    void receive(request, response)
      .then(({ body, found }) => {
        bodies.push(body);
        items.push(...found);
        for (const check of waiting) check();
      })
      .catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(400);
        response.end(String(error));
      });
  });
  const { host, stop } = await listen(server, port);
  return {
    dsn: `http://${PUBLIC_KEY}@${host}/${PROJECT_ID}`,
    origin: `http://${host}`,
    items,
    bodies,
    next: (wanted) =>
      new Promise((resolve) => {
        const check = () => {
          const found = items.find(wanted);
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    stop,
  };
}

/** @throws when the request violates the protocol */
async function receive(request: IncomingMessage, response: ServerResponse) {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-allow-headers", "*");
  if (request.method === "OPTIONS") {
    response.writeHead(200).end();
    return { body: "", found: [] };
  }
  const url = new URL(request.url ?? "", "http://receiver.invalid");
  const project = /^\/api\/(\w+)\/envelope\/$/.exec(url.pathname)?.[1];
  if (request.method !== "POST" || project === undefined) throw new Error("not an envelope");
  const header = /sentry_key=(\w+)/.exec(String(request.headers["x-sentry-auth"] ?? ""));
  const key = url.searchParams.get("sentry_key") ?? header?.[1];
  if (key !== PUBLIC_KEY) throw new Error("no such key");
  const bytes = await buffer(request);
  const unpack = DECOMPRESSORS[request.headers["content-encoding"] ?? ""];
  const decompressed = unpack === undefined ? bytes : await unpack(bytes);
  const found = readEnvelope(decompressed);
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
  return { body: decompressed.toString("utf8"), found };
}

/**
 * https://develop.sentry.dev/sdk/foundations/envelopes/: JSON lines, items with or without a
 * length.
 */
export function readEnvelope(bytes: Buffer): ReceivedItem[] {
  let at = 0;
  const line = () => {
    const end = bytes.indexOf(10, at);
    const taken = bytes.subarray(at, end === -1 ? bytes.length : end);
    at = end === -1 ? bytes.length : end + 1;
    return JSON.parse(taken.toString("utf8")) as Record<string, unknown>;
  };
  const envelope = line();
  const items: ReceivedItem[] = [];
  while (at < bytes.length) {
    const { type, length } = line();
    let payload: Record<string, unknown>;
    if (typeof length === "number") {
      payload = JSON.parse(bytes.subarray(at, at + length).toString("utf8")) as typeof payload;
      at += length + 1;
    } else payload = line();
    items.push({ type: String(type), envelope, payload });
  }
  return items;
}
