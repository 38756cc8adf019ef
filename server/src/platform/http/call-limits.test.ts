import { defineEndpoint, health } from "@tenbin/contract";
import { describe, expect, it, type TestContext } from "vitest";
import { z } from "zod";
import { createApi } from "./api.ts";
import type { Masking } from "./serialize-response.ts";

const suggested = defineEndpoint({
  name: "suggest",
  summary: "A query with text",
  access: "anyone",
  query: z.strictObject({ q: z.string() }),
  output: z.object({ q: z.string() }),
  errors: [],
});

const limited = defineEndpoint({
  name: "logMetric",
  summary: "Anything with limits",
  access: "anyone",
  callsPerMinute: 2,
  totalCallsPerMinute: 5,
  body: z.strictObject({ n: z.number() }),
  output: z.object({}),
  errors: [],
});

const written = defineEndpoint({
  name: "forgetPassword",
  summary: "A change without a limit of its own",
  access: "anyone",
  body: z.strictObject({}),
  output: z.object({}),
  errors: [],
});

const screened = defineEndpoint({
  name: "screenMarket",
  summary: "A read that is posted",
  access: "anyone",
  body: z.strictObject({}),
  output: z.object({}),
  errors: [],
});

const noopMasking: Masking = {
  prepare: () => {},
  mask: (output) => output,
  audienceOf: () => ({ class: "whole", version: "" }),
};

const PROXIES = "10.0.0.0/8";

const isAnswered = ({ statusCode }: { readonly statusCode: number }) => statusCode === 200;
const addressInSite = (at: number) => `2001:db8:1:${at % 3}::1`;

/** An API of its own for each test: what one asks limits no other. */
async function serve({ onTestFinished }: TestContext) {
  const api = await createApi({
    version: "1",
    webOrigins: [],
    masking: noopMasking,
    trustedProxies: [PROXIES],
  });
  onTestFinished(() => api.fastify.close());
  api.serve(limited, () => ({}));
  api.serve(suggested, ({ query }) => query);
  api.serve(written, () => ({}));
  api.serve(screened, () => ({}));
  api.serve(health, () => ({ status: "ok" as const, version: "1" }));

  const post = async (client: string, payload: object = { n: 1 }, peer = "10.1.2.3") => {
    const { statusCode, headers } = await api.fastify.inject({
      method: "POST",
      url: "/metric/log",
      remoteAddress: peer,
      headers: { "x-forwarded-for": client },
      payload,
    });
    expect(Number(headers["retry-after"] ?? 0) > 0).toBe(statusCode === 429);
    return statusCode;
  };
  const postFrom = async (clients: readonly string[], payload?: object, peer?: string) => {
    const statuses: number[] = [];
    for (const client of clients) statuses.push(await post(client, payload, peer));
    return statuses;
  };
  const write = (client: string) =>
    api.fastify.inject({
      method: "POST",
      url: "/password/forget",
      remoteAddress: "10.1.2.3",
      headers: { "x-forwarded-for": client },
      payload: {},
    });
  const get = (address: string, url = "/suggest?q=a") =>
    api.fastify.inject({
      url,
      remoteAddress: "10.1.2.3",
      headers: { "x-forwarded-for": address },
    });
  const flood = (calls: number, addressOf: (at: number) => string) =>
    Promise.all(Array.from({ length: calls }, (_, at) => get(addressOf(at))));
  return { api, post, postFrom, write, get, flood };
}

/** Together, because refusals are late. */
describe.concurrent("calls are limited", () => {
  it("by the client's network, an IPv6 /64 as one, and of all clients together", async (context) => {
    const { post, postFrom } = await serve(context);
    const network = ["2001:db8:1:2::1", "2001:db8:1:2:3::1", "2001:db8:1:2:4::1"];
    expect(await postFrom(network)).toEqual([200, 200, 429]);
    expect(await post("2001:db8:2:3::1")).toBe(200);
    expect(await postFrom(["203.0.113.1", "203.0.113.1"])).toEqual([200, 200]);
    expect(await post("203.0.113.2")).toBe(429);
  });

  it("of an IPv6 /48 as of two networks", async (context) => {
    const { post, postFrom } = await serve(context);
    const site = Array.from({ length: 5 }, (_, at) => `2001:db8:1:${at}::1`);
    expect(await postFrom(site)).toEqual([200, 200, 200, 200, 429]);
    expect(await post("2001:db8:2::1")).toBe(200);
  });

  it("of all clients by accepted input only [ASVS 15.2.2]", async (context) => {
    const { post, postFrom } = await serve(context);
    const networks = Array.from({ length: 8 }, (_, at) => `203.0.113.${at}`);
    expect(await postFrom(networks, {})).toEqual(networks.map(() => 422));
    expect(await postFrom(networks)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await post("203.0.113.0")).toBe(429);
  });

  it("of a peer that is no named proxy by its own address, whatever it forwards [ASVS 4.1.3]", async (context) => {
    const { postFrom } = await serve(context);
    const clients = ["198.51.100.1", "198.51.100.2", "198.51.100.3"];
    expect(await postFrom(clients, { n: 1 }, "192.168.0.9")).toEqual([200, 200, 429]);
    expect(await postFrom(clients)).toEqual([200, 200, 200]);
  });

  it("of a network that writes, apart from its reads and events, and of nobody else", async (context) => {
    const { post, write, get } = await serve(context);
    const writes = (calls: number) =>
      Promise.all(Array.from({ length: calls }, (_, at) => write(addressInSite(at))));
    expect((await writes(100)).every(isAnswered)).toBe(true);
    // More than the network may write while these are answered.
    const refused = (await writes(100)).filter((response) => !isAnswered(response));
    expect(refused.length).toBeGreaterThan(0);
    for (const { statusCode, headers } of refused)
      expect([statusCode, headers["retry-after"]]).toEqual([429, "1"]);
    expect(isAnswered(await get(addressInSite(0)))).toBe(true);
    expect(await post(addressInSite(0))).toBe(200);
    expect(isAnswered(await write("203.0.113.2"))).toBe(true);
  });

  it("of a network that screens as of its reads", async (context) => {
    const { api, write } = await serve(context);
    const screen = (at: number) =>
      api.fastify.inject({
        method: "POST",
        url: "/screening",
        remoteAddress: "10.1.2.3",
        headers: { "x-forwarded-for": addressInSite(at) },
        payload: {},
      });
    const screens = (calls: number) =>
      Promise.all(Array.from({ length: calls }, (_, at) => screen(at)));
    expect((await screens(200)).every(isAnswered)).toBe(true);
    const refused = (await screens(300)).filter((response) => !isAnswered(response));
    expect(refused.length).toBeGreaterThan(0);
    expect(isAnswered(await write(addressInSite(0)))).toBe(true);
  });

  it("of a network that reads, a /48 as one, and of nobody else [ASVS 15.2.2]", async (context) => {
    const { api, get, flood } = await serve(context);
    expect((await flood(200, addressInSite)).every(isAnswered)).toBe(true);
    // More than the network may read while these are answered.
    const refused = (await flood(300, addressInSite)).filter((response) => !isAnswered(response));
    expect(refused.length).toBeGreaterThan(0);
    for (const { statusCode, headers } of refused)
      expect([statusCode, headers["retry-after"]]).toEqual([429, "1"]);
    await flood(200, addressInSite);
    expect(isAnswered(await get(addressInSite(0), "/healthz"))).toBe(true);
    expect(isAnswered(await get("203.0.113.2"))).toBe(true);
    const renders = Array.from({ length: 500 }, () =>
      api.fastify.inject({ url: "/suggest?q=a", remoteAddress: "10.1.2.3" }),
    );
    expect((await Promise.all(renders)).every(isAnswered)).toBe(true);
  });
});
