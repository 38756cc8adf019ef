import { once } from "node:events";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { connect } from "node:net";
import { defineEndpoint } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Api } from "./api.ts";
import { createApi } from "./api.ts";
import { ANONYMOUS } from "./viewer.ts";
import { credentialsOf } from "./credentials.ts";

const endpoint = defineEndpoint({
  name: "getMarket",
  summary: "Anything",
  access: "anyone",
  output: z.object({ uid: z.string().nullable() }),
  errors: [],
});

const part = (fields: object) => Buffer.from(JSON.stringify(fields)).toString("base64url");
const token = (header: object) =>
  `Bearer ${part({ alg: "RS256", typ: "JWT", ...header })}.${part({ sub: "someone" })}.c2ln`;

/** Headers of a token by which its reader is led to the attacker's keys. */
const INJECTED = [
  { kid: "../../../../dev/null" },
  { kid: "https://evil.test/keys" },
  { kid: "x' UNION SELECT 'key" },
  { jku: "https://evil.test/keys" },
  { x5u: "https://evil.test/cert" },
  { jwk: { kty: "oct", k: "a2V5" } },
  { alg: "none" },
];

const bearer = (length: number) => `Authorization: Bearer ${"a".repeat(length)}\r\n`;

describe("credentials", () => {
  let api: Api;
  let port: number;
  /** Sockets that this process opened to others. */
  let outbound = 0;
  const count = () => void (outbound += 1);

  beforeAll(async () => {
    api = await createApi({
      version: "1",
      webOrigins: [],
      masking: { prepare: () => {}, mask: (output) => output, key: () => null },
    });
    api.serve(endpoint, (_, { viewer }) => ({ uid: viewer.uid }));
    port = Number(new URL(await api.fastify.listen({ port: 0, host: "127.0.0.1" })).port);
  });
  afterAll(() => api.fastify.close());

  const ask = (authorization: string) =>
    api.fastify.inject({ url: "/market", headers: { authorization } });

  it.each(INJECTED)(
    "header key injection is answered 401, nothing is fetched: %j (H09)",
    async (header) => {
      subscribe("net.client.socket", count);
      outbound = 0;
      const answer = await ask(token(header));
      unsubscribe("net.client.socket", count);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ errorType: "auth_invalid" });
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
      expect(answer.body).not.toContain("evil");
      expect(outbound).toBe(0);
    },
  );

  const WRONG: readonly (readonly [name: string, headers: string, status: number])[] = [
    ["a token of 16 KB", bearer(16_384), 431],
    ["a token of 9 KB", bearer(9_000), 401],
    ["two Authorization headers", bearer(10) + bearer(10), 400],
    ["two, written otherwise", bearer(10) + bearer(10).toLowerCase(), 400],
    ["one without a token", "Authorization:\r\n", 401],
    ["a password", "Authorization: Basic YTpi\r\n", 401],
  ];

  it.each(WRONG)("%s is answered at once (H10)", async (_, headers, status) => {
    // The first connection of all takes its time.
    await statusOf("");
    const started = performance.now();
    expect(await statusOf(headers)).toBe(status);
    // 20 ms by the case; a machine with other work gets more, a second look at the token would need it.
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it("whoever carries none is nobody", async () => {
    const answer = await api.fastify.inject("/market");
    expect(answer.json()).toEqual({ uid: null });
  });

  it("one token within the limits is handed on as it came", async () => {
    const other = await createApi({
      version: "1",
      webOrigins: [],
      masking: { prepare: () => {}, mask: (output) => output, key: () => null },
      identify: (request) => ({ ...ANONYMOUS, uid: credentialsOf(request) }),
    });
    other.serve(endpoint, (_, { viewer }) => ({ uid: viewer.uid }));
    const headers = { authorization: "Bearer t0ken" };
    const answer = await other.fastify.inject({ url: "/market", headers });
    expect(answer.json()).toEqual({ uid: "Bearer t0ken" });
    await other.fastify.close();
  });

  async function statusOf(headers: string): Promise<number> {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(`GET /market HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
    const [chunk] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString("latin1"))?.[1]);
  }
});
