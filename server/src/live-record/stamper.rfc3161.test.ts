import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRfc3161Stamper } from "./stamper.rfc3161.ts";

const HASH = Buffer.alloc(32, 7);
/** Padding that makes the length of the token take two bytes, as that of a real one. */
const SIGNATURE = Buffer.concat([Buffer.of(0x04, 0x82, 0x01, 0x00), Buffer.alloc(256, 9)]);

let server: Server;
let url: string;
let asked: Buffer;
let answer: (request: Buffer) => Buffer;
let status: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      asked = Buffer.concat(parts);
      response.writeHead(status, { "content-type": "application/timestamp-reply" });
      response.end(answer(asked));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const sequence = (...parts: readonly Buffer[]) => {
  const content = Buffer.concat(parts);
  const length = Buffer.of(0x82, content.length >> 8, content.length & 0xff);
  return Buffer.concat([Buffer.of(0x30), length, content]);
};
/** Imprint and nonce stand in a request as in its token. */
const tokenFor = (request: Buffer) => sequence(request.subarray(5, -3), SIGNATURE);
const respond = (code: number, token: Buffer) =>
  sequence(Buffer.from([0x30, 0x03, 0x02, 0x01, code]), token);

const stamp = (give: (request: Buffer) => Buffer, httpStatus = 200) => {
  [answer, status] = [give, httpStatus];
  return createRfc3161Stamper(url).stamp(HASH);
};

it("asks for a SHA-256 with a nonce and the certificate, and keeps the token", async () => {
  const token = await stamp((request) => respond(0, tokenFor(request)));
  const [imprint, certificate] = ["3031300d060960864801650304020105000420", "0101ff"];
  expect(asked.toString("hex")).toMatch(
    new RegExp(`^3043020101${imprint}${"07".repeat(32)}0208[4-7][0-9a-f]{15}${certificate}$`),
  );
  expect(token).toEqual(tokenFor(asked));
  expect((await stamp((request) => respond(1, tokenFor(request)))).length).toBe(token.length);
});

const otherHash = (request: Buffer) =>
  Buffer.from(request.toString("hex").replaceAll("07".repeat(32), "08".repeat(32)), "hex");
const otherNonce = (request: Buffer) => Buffer.concat([request.subarray(0, -6), Buffer.alloc(6)]);

it.each([
  ["refuses", (request: Buffer) => respond(2, tokenFor(request)), "refused: status 2"],
  ["stamps another hash", (r: Buffer) => respond(0, tokenFor(otherHash(r))), "of another hash"],
  ["repeats an old token", (r: Buffer) => respond(0, tokenFor(otherNonce(r))), "another request"],
  ["gives no token", () => respond(0, Buffer.alloc(0)), "no TimeStampResp"],
  ["cuts its answer", (r: Buffer) => respond(0, tokenFor(r)).subarray(0, 90), "no TimeStampResp"],
  ["answers a page", () => Buffer.from("<html></html>"), "no TimeStampResp"],
])("takes nothing from a service that %s", async (_, give, problem) => {
  await expect(stamp(give)).rejects.toThrow(problem);
});

it("takes nothing from a service that answers an error", async () => {
  await expect(stamp(() => Buffer.alloc(0), 503)).rejects.toThrow("Time service answered 503");
});
