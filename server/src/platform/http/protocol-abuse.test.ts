import { once } from "node:events";
import { type Socket, connect } from "node:net";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFastifyServer } from "./server/server.ts";
import { toApiProblem } from "./to-api-problem.ts";

/** Milliseconds; shorter than in production, but enough for a busy machine. */
const TIMEOUTS = { headers: 450, request: 900, stalled: 2_000 };

const HEAD = "POST /echo HTTP/1.1\r\nHost: x\r\n";
/** Hidden in a body; must never be handled as a request of its own. */
const SMUGGLED_REQUEST = "GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n";

const REJECTED_REQUESTS: readonly (readonly [name: string, request: string, status: number])[] = [
  [
    "a length beside chunks",
    `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
    400,
  ],
  [
    "two lengths",
    `${HEAD}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!${SMUGGLED_REQUEST}`,
    400,
  ],
  [
    "chunks that are not the last",
    `${HEAD}Transfer-Encoding: chunked, gzip\r\n\r\n${SMUGGLED_REQUEST}`,
    400,
  ],
  [
    "an invalid chunk size",
    `${HEAD}Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${SMUGGLED_REQUEST}`,
    400,
  ],
  ["a negative length", `${HEAD}Content-Length: -1\r\n\r\n${SMUGGLED_REQUEST}`, 400],
  ["a folded header", `${HEAD}X-Folded: a\r\n b: c\r\n\r\n`, 400],
  ["a space before the colon", `${HEAD}Content-Length : 5\r\n\r\nhello${SMUGGLED_REQUEST}`, 400],
  ["no host", "GET /echo HTTP/1.1\r\n\r\n", 400],
  ["two hosts", "GET /echo HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n", 400],
  ["an empty host", "GET /echo HTTP/1.1\r\nHost:\r\n\r\n", 400],
  ["a host with user info", "GET /echo HTTP/1.1\r\nHost: x@y\r\n\r\n", 400],
  ["a host with a path", "GET /echo HTTP/1.1\r\nHost: y/x?\r\n\r\n", 400],
  ["a host with a script", 'GET /echo HTTP/1.1\r\nHost: "><script>\r\n\r\n', 400],
  ["a host with a port beyond all", "GET /echo HTTP/1.1\r\nHost: x:99999\r\n\r\n", 400],
  [
    "chunks in HTTP/1.0",
    "POST /echo HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  ["a preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["64 KB of headers", `${HEAD}X-Long: ${"a".repeat(65_536)}\r\n\r\n`, 431],
  ["a thousand headers", `${HEAD}${"X-Many: 1234567890\r\n".repeat(1_000)}\r\n`, 431],
  ["an unknown expectation", `${HEAD}Expect: a-miracle\r\nConnection: close\r\n\r\n`, 417],
  ["an unfinished head", HEAD, 408],
  ["an unfinished body", `${HEAD}Content-Type: text/plain\r\nContent-Length: 5\r\n\r\nhe`, 408],
];

describe("protocol abuse (H61)", () => {
  let server: FastifyInstance;
  let port: number;
  let hidden = 0;

  beforeAll(async () => {
    server = createFastifyServer({
      timeouts: TIMEOUTS,
      sendError: (error, _, reply) => void reply.code(toApiProblem(error).status).send(),
    });
    server.post("/echo", (request, reply) => reply.send(request.body));
    server.get("/echo", () => "here");
    // Larger than all buffers on the way.
    server.get("/large", () => Buffer.alloc(64 * 1024 * 1024, "x"));
    server.get("/hidden", () => {
      hidden += 1;
      return "";
    });
    port = Number(new URL(await server.listen({ port: 0, host: "127.0.0.1" })).port);
  });
  afterAll(() => server.close());

  it.each(REJECTED_REQUESTS)(
    "%s is rejected and closes the connection [ASVS 4.2.1]",
    async (_, request, status) => {
      expect(parseStatuses(await sendAndReadResponse(port, request))).toEqual([status]);
      expect(hidden).toBe(0);
    },
  );

  it.each([
    ["HTTP/1.0 without a host", "GET /echo HTTP/1.0\r\n\r\n"],
    ["a whole address", "GET http://x/echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
    ["an address of IPv6", "GET /echo HTTP/1.1\r\nHost: [::1]:80\r\nConnection: close\r\n\r\n"],
  ])("answers %s", async (_, request) => {
    expect(parseStatuses(await sendAndReadResponse(port, request))).toEqual([200]);
  });

  it("answers 100 Continue to a client that expects it", async () => {
    const request = `${HEAD}Expect: 100-continue\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello`;
    const response = await sendAndReadResponse(port, request);
    expect(parseStatuses(response)).toEqual([100, 200]);
    expect(response).toMatch(/hello$/);
  });

  it("stops reading a body that is too large", async () => {
    const request = `${HEAD}Connection: close\r\nContent-Type: text/plain\r\nContent-Length: 900000\r\n\r\n`;
    expect(parseStatuses(await sendAndReadResponse(port, request))).toEqual([413]);
  });

  it("disconnects a client that stops reading its response", async () => {
    const socket = await openSocket(port);
    socket.pause();
    socket.write("GET /large HTTP/1.1\r\nHost: x\r\n\r\n");
    const connections = promisify(server.server.getConnections.bind(server.server));
    await expect.poll(() => connections()).toBe(1);
    await expect.poll(() => connections()).toBe(0);
    socket.destroy();
  });

  it("serves others while many connections are slow [ASVS 15.2.2]", async () => {
    const dawdlers = await Promise.all(Array.from({ length: 200 }, () => openSocket(port)));
    for (const socket of dawdlers) socket.write(HEAD);
    for (let turn = 0; turn < 20; turn += 1) {
      const response = await fetch(`http://127.0.0.1:${port}/echo`);
      expect(await response.text()).toBe("here");
    }
    const late = dawdlers.map((socket) => readResponse(socket));
    const statuses = (await Promise.all(late)).flatMap(parseStatuses);
    expect(new Set(statuses)).toEqual(new Set([408]));
  });
});

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

async function sendAndReadResponse(port: number, request: string): Promise<string> {
  const socket = await openSocket(port);
  socket.write(request);
  return readResponse(socket);
}

async function readResponse(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  if (!socket.closed) await once(socket, "close");
  return Buffer.concat(chunks).toString("latin1");
}

const parseStatuses = (response: string) =>
  [...response.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
