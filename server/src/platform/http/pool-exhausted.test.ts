import { defineEndpoint } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createRequestPool } from "../database/request-pool.ts";
import { type TestDatabase, createTestDatabase } from "../testing/database.ts";
import { type Api, createApi } from "./api.ts";

const CLIENTS = 500;

const slow = defineEndpoint({
  name: "getMarket",
  summary: "Holds a connection for half a second",
  access: "anyone",
  output: z.object({ done: z.boolean() }),
  errors: [],
});

/** Fault case F06: two connections, 500 clients. */
describe("exhausted connection pool", () => {
  let database: TestDatabase;
  let api: Api;
  let url: string;
  /** Of each rejected request: whether it was answered before a timer that began when it arrived. */
  const answeredInTime: boolean[] = [];
  const pool = () => createRequestPool({ url: database.url, max: 2 });
  let exhausted: ReturnType<typeof pool>;

  beforeAll(async () => {
    database = await createTestDatabase({ migrated: false });
    exhausted = pool();
    api = await createApi({
      version: "1",
      webOrigins: [],
      masking: { prepare: () => {}, mask: (output) => output, audienceOf: () => null },
    });
    api.serve(slow, async () => {
      await exhausted.query("SELECT pg_sleep(0.5)");
      return { done: true };
    });
    // A timer is as late as the answer where the process stands still, unlike a clock.
    const expired = new WeakSet();
    api.fastify.addHook("onRequest", (request, _, done) => {
      setTimeout(() => expired.add(request), 2_000).unref();
      done();
    });
    api.fastify.addHook("onSend", (request, reply, _, done) => {
      if (reply.statusCode === 503) answeredInTime.push(!expired.has(request));
      done();
    });
    url = await api.fastify.listen({ port: 0, host: "127.0.0.1", backlog: 1_024 });
  });
  afterAll(async () => {
    await api.fastify.close();
    await exhausted.end();
    await database.drop();
  });

  it("answers everyone within two seconds, with 503 and Retry-After if necessary [ASVS 15.2.2] [fault: PostgreSQL × reads]", async () => {
    const responses = await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        const response = await fetch(`${url}/market`);
        await response.arrayBuffer();
        return { status: response.status, retry: response.headers.get("retry-after") };
      }),
    );
    const refused = responses.filter(({ status }) => status === 503);
    const served = responses.filter(({ status }) => status === 200);
    expect(refused.length + served.length).toBe(CLIENTS);
    expect(served.length).toBeGreaterThanOrEqual(2);
    expect(refused.every(({ retry }) => Number(retry) > 0)).toBe(true);
    expect(answeredInTime).toEqual(refused.map(() => true));
  });

  it("recovers at once, without deadlock or leak [ASVS 1.4.3]", async () => {
    const response = await fetch(`${url}/market`);
    expect(response.status).toBe(200);
    expect(exhausted.totalCount).toBeLessThanOrEqual(2);
    expect(exhausted.waitingCount).toBe(0);
  });
});
