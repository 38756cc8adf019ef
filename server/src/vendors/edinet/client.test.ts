import { createServer, type RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { listen } from "../../../../fakes/listen.ts";
import type { FeedError } from "../port/market-feed.ts";
import { createFakeTimer } from "../testing/fake-timer.ts";
import { createEdinetClient } from "./client.ts";

const KEY = "secret-subscription-key";
const DAY = "2025-11-14";
const MAX_ATTEMPTS = 6;

/** Sends a request to a service that always responds this way. */
async function outcomeOf(answer: RequestListener, what: "list" | "archive" = "list") {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    answer(request, response);
  });
  const { host, stop } = await listen(server);
  const timer = createFakeTimer();
  const client = createEdinetClient({ apiKey: KEY, url: `http://${host}`, timer, random: () => 0 });
  const ended = what === "list" ? client.list(DAY) : client.csvFiles("S100AAAA", () => true);
  const error = await ended.then(
    () => null,
    (reason: FeedError) => reason,
  );
  await stop();
  return {
    failure: error?.failure ?? null,
    requests: requests.length,
    words: describeErrorChain(error),
  };
}

function describeErrorChain(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return `${error.stack ?? ""} ${JSON.stringify(error)} ${describeErrorChain(error.cause)}`;
}

const json = (body: unknown): RequestListener => {
  return (_, response) => {
    response.writeHead(200, { "content-type": "application/json; charset=utf-8" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
};
const page: RequestListener = (_, response) => {
  response.writeHead(200, { "content-type": "text/html" }).end("<title>メンテナンス</title>");
};

it.each([
  ["a bad request", json({ statusCode: 400, message: "Bad Request" }), "forbidden", 1],
  ["a refused key", json({ StatusCode: 401, message: "Access denied" }), "forbidden", 1],
  ["no such list", json({ metadata: { status: "404", message: "Not Found" } }), "not_yet", 1],
  ["too many requests", json({ statusCode: 429, message: "Too Many" }), "limited", MAX_ATTEMPTS],
  ["its own failure", json({ statusCode: 500, message: "Error" }), "unavailable", MAX_ATTEMPTS],
  ["a page of its maintenance", page, "corrupt", MAX_ATTEMPTS],
  [
    "half of a list",
    json('{"metadata":{"status":"200"},"results":[{"seq'),
    "corrupt",
    MAX_ATTEMPTS,
  ],
  ["nothing", json(""), "corrupt", MAX_ATTEMPTS],
] as const)("takes %s with HTTP 200 for what it is", async (_, response, failure, attempts) => {
  const { words, ...outcome } = await outcomeOf(response);
  expect(outcome).toEqual({ failure, requests: attempts });
  expect(words).toContain(DAY);
  expect(words).not.toContain(KEY);
});

it("takes a page where an archive was asked for as a damaged archive [ASVS 5.2.2]", async () => {
  expect(await outcomeOf(page, "archive")).toMatchObject({
    failure: "corrupt",
    requests: MAX_ATTEMPTS,
  });
});

it("brings its key to no other host [ASVS 15.3.2]", async () => {
  const elsewhere: string[] = [];
  const other = await listen(
    createServer((request, response) => {
      elsewhere.push(request.url ?? "");
      response.end("{}");
    }),
  );
  const { failure, words } = await outcomeOf((request, response) => {
    response.writeHead(302, { location: `http://${other.host}${request.url ?? ""}` }).end();
  });
  await other.stop();
  expect([failure, elsewhere]).toEqual(["forbidden", []]);
  expect(words).not.toContain(KEY);
});

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])("rejects a list truncated after %i tenths", async (tenths) => {
  const results = Array.from({ length: 50 }, (_, at) => ({ seqNumber: at + 1, docID: `S${at}` }));
  const packed = gzipSync(JSON.stringify({ metadata: { status: "200" }, results }));
  const outcome = await outcomeOf((_, response) => {
    const cut = packed.subarray(0, Math.round((packed.length * tenths) / 10));
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(cut);
  });
  expect(outcome).toMatchObject({ failure: "corrupt", requests: MAX_ATTEMPTS });
});
