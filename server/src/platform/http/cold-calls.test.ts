import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { defineEndpoint } from "@tenbin/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Api, createApi } from "./api.ts";
import { ApiProblem } from "./api-problem.ts";
import { createColdCalls } from "./cold-calls.ts";

const searched = defineEndpoint({
  name: "search",
  summary: "What is computed for each call",
  access: "anyone",
  query: z.strictObject({ q: z.string() }),
  output: z.object({ q: z.string() }),
  errors: [],
});

const kept = defineEndpoint({
  name: "getMarket",
  summary: "What needs no computation",
  access: "anyone",
  output: z.object({}),
  errors: [],
});

const answersOf = (calls: readonly Promise<{ readonly statusCode: number }>[]) => {
  const statuses: number[] = [];
  for (const call of calls) void call.then(({ statusCode }) => statuses.push(statusCode));
  return statuses;
};

describe("calls that compute something", () => {
  let api: Api;
  let finish: () => void;
  let computed: string[];

  beforeEach(async () => {
    api = await createApi({
      version: "1",
      webOrigins: [],
      masking: {
        prepare: () => {},
        mask: (output) => output,
        audienceOf: () => ({ class: "whole", version: "" }),
      },
      trustedProxies: ["loopback", "10.0.0.0/8"],
    });
    computed = [];
    const gate = Promise.withResolvers<void>();
    finish = gate.resolve;
    api.serve(searched, ({ query }, { runCold }) =>
      runCold(async () => {
        computed.push(query.q);
        await gate.promise;
        return query;
      }),
    );
    api.serve(kept, () => ({}));
  });
  afterEach(async () => {
    finish();
    await api.fastify.close();
  });

  const call = (address: string, url = `/search?q=${address}`) =>
    api.fastify.inject({ url, headers: { "x-forwarded-for": address } });

  it("of a network are computed one at a time and refused beyond those pending, and computed for others meanwhile [ASVS 15.2.2]", async () => {
    const flood = Array.from({ length: 14 }, (_, at) => call(`2001:db8:1:${at}::1`));
    const answers = answersOf(flood);
    await expect.poll(() => answers).toEqual([429, 429]);
    expect((await flood[13])?.headers["retry-after"]).toBe("5");
    expect(computed).toHaveLength(1);
    expect((await call("2001:db8:1:1::1", "/market")).statusCode).toBe(200);
    const other = call("203.0.113.7");
    await expect.poll(() => computed).toContain("203.0.113.7");
    finish();
    expect((await other).statusCode).toBe(200);
    await Promise.all(flood);
    expect(answers.filter((status) => status === 200)).toHaveLength(12);
  });

  it("are refused beyond those pending of all networks, but not to the web host", async () => {
    const flood = Array.from({ length: 101 }, (_, at) => call(`198.51.100.${at}`));
    const answers = answersOf(flood);
    await expect.poll(() => answers).toEqual([503]);
    const ownHosts = ["127.0.0.1", "10.1.2.3"];
    const own = ownHosts.map((remoteAddress) =>
      api.fastify.inject({ url: `/search?q=${remoteAddress}`, remoteAddress }),
    );
    await expect.poll(() => computed).toEqual(expect.arrayContaining(ownHosts));
    finish();
    const responses = await Promise.all([...own, ...flood]);
    const refused = responses.filter(({ statusCode }) => statusCode === 503);
    expect(refused.map(({ headers }) => headers["retry-after"])).toEqual(["5"]);
    expect(refused[0]?.json()).toMatchObject({ errorType: "unavailable" });
  });

  it("are not begun for clients that are gone", async () => {
    const base = await api.fastify.listen({ port: 0, host: "127.0.0.1" });
    const responses: ServerResponse[] = [];
    api.fastify.server.on("request", (_, response) => responses.push(response));
    const open = (q: string, signal: AbortSignal | null = null) =>
      fetch(`${base}/search?q=${q}`, { headers: { "x-forwarded-for": "203.0.113.7" }, signal });
    const running = open("running");
    await expect.poll(() => computed).toEqual(["running"]);
    const leaving = new AbortController();
    const left = open("left", leaving.signal);
    await expect.poll(() => responses).toHaveLength(2);
    leaving.abort();
    await expect(left).rejects.toHaveProperty("name", "AbortError");
    await expect.poll(() => responses[1]?.destroyed).toBe(true);
    finish();
    expect((await running).status).toBe(200);
    expect((await open("next")).status).toBe(200);
    expect(computed).toEqual(["running", "next"]);
  });
});

/** Refusals are late. */
const CLIENT = "203.0.113.7";

function createFixture() {
  const time = { ms: 0 };
  const rests: { readonly ms: number; readonly end: () => void }[] = [];
  const coldCalls = createColdCalls({
    isOwnHost: () => false,
    now: () => time.ms,
    wait: (ms, signal) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        rests.push({ ms, end: resolve });
      }),
  });
  const open = (address: string) => {
    const response = new EventEmitter() as ServerResponse;
    return {
      run: coldCalls({ ip: address, headers: {} }, response),
      leave: () => response.emit("close"),
    };
  };
  const compute = (ms: number) => () => {
    time.ms += ms;
    return Promise.resolve(ms);
  };
  return { time, rests, open, compute };
}

describe("beyond what readers usually ask for together", () => {
  it("nobody is refused, and as much time as the work took is left to others", async () => {
    const { rests, open, compute } = createFixture();
    const readers = Array.from({ length: 102 }, (_, at) => open(`198.51.${at}.1`));
    for (const { run } of readers.slice(0, 101)) await run(compute(0));
    expect(rests).toEqual([]);
    await open("203.0.113.1").run(compute(40));
    const next = readers[101]?.run(compute(10));
    await expect.poll(() => rests.map(({ ms }) => ms)).toEqual([40]);
    rests[0]?.end();
    await expect(next).resolves.toBe(10);
  });
});

describe("beyond what a person asks for", () => {
  it("a network's calls are computed one after the other, with rests [ASVS 15.2.2]", async () => {
    const { rests, open, compute } = createFixture();
    for (let at = 0; at < 21; at += 1) await open(CLIENT).run(compute(10));
    expect(rests).toEqual([]);
    const short = open(CLIENT).run(compute(900));
    await expect.poll(() => rests.map(({ ms }) => ms)).toEqual([300]);
    const others = open(CLIENT).run(compute(1));
    await expect(open("198.51.100.1").run(compute(10))).resolves.toBe(10);
    rests[0]?.end();
    await expect(short).resolves.toBe(900);
    await expect.poll(() => rests.map(({ ms }) => ms)).toEqual([300, 2_000]);
    rests[1]?.end();
    await expect(others).resolves.toBe(1);
  });

  it("nobody who moves a handle quickly is refused", async () => {
    const { time, rests, open, compute } = createFixture();
    const refusals: unknown[] = [];
    let last: Promise<unknown> = Promise.resolve();
    let previous: { readonly leave: () => void } | null = null;
    for (let move = 0; move < 100; move += 1) {
      // The page gives up a window when the handle moves on, after 150 ms at the earliest.
      time.ms += 150;
      previous?.leave();
      const call = open(CLIENT);
      previous = call;
      last = call.run(compute(15));
      last.catch((error: unknown) => refusals.push(error));
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const { end } of rests) end();
    await expect(last).resolves.toBe(15);
    expect(refusals.filter((error) => !isOfNobody(error))).toEqual([]);
  });
});

/** Its client has left. */
function isOfNobody(error: unknown): boolean {
  return error instanceof ApiProblem && error.errorType === "bad_request";
}
