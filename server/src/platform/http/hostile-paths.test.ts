import { once } from "node:events";
import { connect } from "node:net";
import { defineEndpoint } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Api, createApi } from "./api.ts";

const company = defineEndpoint({
  name: "getCompany",
  summary: "A small company",
  access: "anyone",
  params: z.object({ ticker: z.string().regex(/^[0-9][0-9A-Z]{3}$/) }),
  output: z.object({ ticker: z.string() }),
  errors: ["company_not_found"],
});

/** Sends raw bytes, without the normalisation of HTTP clients. */
async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.on("error", () => {});
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.write(request);
  await once(socket, "close");
  return Buffer.concat(chunks).toString("latin1");
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
const parseStatus = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]);

const PATHS: readonly (readonly [path: string, status: number])[] = [
  ["/companies/130A", 200],
  ["/companies/13O1", 200],
  ["/companies/%EF%BC%97203", 404],
  ["/companies/7203'--", 404],
  ["/companies/../7203", 404],
  ["/companies/..%2F7203", 404],
  ["/companies/%2e%2e/7203", 404],
  ["/companies/7203%00", 404],
  ["/companies/", 404],
  ["/companies/__proto__", 404],
  ["/companies/%", 404],
  ["/companies/%C0%AF", 404],
  ["/companies/%ff", 404],
  ["//companies//7203", 404],
  [`/companies/${"7".repeat(5_000)}`, 414],
  [`/companies/${"7".repeat(20_000)}`, 414],
  [`/companies/${"7".repeat(60_000)}`, 414],
  [`/companies/${"7".repeat(1_000_000)}`, 414],
  [`/companies/7203?${"q=1&".repeat(1_500)}`, 414],
];

describe("hostile paths on the wire (H48)", () => {
  let api: Api;
  let port: number;

  beforeAll(async () => {
    api = await createApi({
      version: "1",
      webOrigins: [],
      masking: { prepare: () => {}, mask: (output) => output, audienceOf: () => null },
    });
    api.serve(company, ({ params }) => ({ ticker: params.ticker }));
    port = Number(new URL(await api.fastify.listen({ port: 0, host: "127.0.0.1" })).port);
  });
  afterAll(() => api.fastify.close());

  it.each(PATHS.map(([path, status]) => [path.slice(0, 40), status, path] as const))(
    "%s → %i [ASVS 1.1.1]",
    async (_, status, path) => {
      expect(parseStatus(await sendRaw(port, get(path)))).toBe(status);
    },
  );

  it("distinguishes too many headers from a long URL", async () => {
    const header = `X-Long: ${"a".repeat(20_000)}\r\n`;
    const request = `GET /companies/7203 HTTP/1.1\r\nHost: x\r\n${header}\r\n`;
    expect(parseStatus(await sendRaw(port, request))).toBe(431);
  });

  it.each(["TRACE", "PROPFIND", "PURGE"])("rejects %s [ASVS 13.4.4]", async (method) => {
    const request = get("/companies/7203").replace("GET", method);
    const response = await sendRaw(port, request.replace("Host: x", "Host: x\r\nCookie: echo=me"));
    expect(parseStatus(response)).toBe(405);
    expect(response).not.toContain("echo=me");
  });

  it("rejects input that is not HTTP", async () => {
    expect(parseStatus(await sendRaw(port, "hello\r\n\r\n"))).toBe(400);
  });

  it("still serves requests afterwards", async () => {
    expect(parseStatus(await sendRaw(port, get("/companies/7203")))).toBe(200);
  });
});
