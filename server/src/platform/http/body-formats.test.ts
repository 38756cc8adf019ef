import { createHmac } from "node:crypto";
import { gzipSync } from "node:zlib";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { defineEndpoint } from "@tenbin/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Api, createApi } from "./api.ts";
import { ApiProblem } from "./api-problem.ts";
import { MAX_BODY_BYTES } from "./limits/request-limits.ts";

const FORM = "application/x-www-form-urlencoded";
const SECRET = "known to the sender";
const sign = (body: Buffer) => createHmac("sha256", SECRET).update(body).digest("hex");

const webhook = defineEndpoint({
  name: "logMetric",
  summary: "Takes signed bytes",
  access: "anyone",
  bodyFormat: "bytes",
  output: z.object({ text: z.string() }),
  errors: [],
});

const unsubscribe = defineEndpoint({
  name: "register",
  summary: "Takes a form",
  access: "anyone",
  bodyFormat: "form",
  body: z.strictObject({ name: z.string(), reason: z.string().optional() }),
  output: z.object({ name: z.string() }),
  errors: [],
});

const json = defineEndpoint({
  name: "patchUser",
  summary: "Takes JSON",
  access: "anyone",
  body: z.strictObject({ name: z.string() }),
  output: z.object({ name: z.string() }),
  errors: [],
});

let api: Api;
let received: Buffer | null;
beforeAll(async () => {
  const masking = { prepare: () => {}, mask: (output: unknown) => output, audienceOf: () => null };
  api = await createApi({ version: "1", webOrigins: [], masking });
  api.serve(webhook, ({ body }, { header }) => {
    received = body;
    if (header("signature") !== sign(body)) throw new ApiProblem("bad_request");
    return { text: body.toString() };
  });
  api.serve(unsubscribe, ({ body }) => ({ name: body.name }));
  api.serve(json, ({ body }) => body);
});
beforeEach(() => (received = null));
afterAll(() => api.fastify.close());

async function post(url: string, payload: Buffer | string, headers: Record<string, string>) {
  const method = url === "/user" ? "PATCH" : "POST";
  const response = await api.fastify.inject({ method, url, payload, headers });
  const body = response.json<Record<string, unknown>>();
  return { status: response.statusCode, errorType: body["errorType"], body };
}

const sendSigned = (payload: Buffer, headers: Record<string, string> = {}) =>
  post("/metric/log", payload, { signature: sign(payload), ...headers });
const sendForm = (payload: string, type = FORM) =>
  post("/register", payload, { "content-type": type });

describe("an endpoint that takes bytes", () => {
  it.each([
    "application/json; charset=utf-8",
    "application/json",
    FORM,
    "text/plain",
    "application/octet-stream",
  ])("gets them exactly as sent, declared as %s", async (type) => {
    // Parsing and writing it again would change spaces, escapes, key order and the duplicate.
    const sent = Buffer.from('{ "b":1e2,"a":"\\u5929秤 領収書" ,"a":"〜①"}\r\n');
    const answer = await sendSigned(sent, { "content-type": type });
    expect(answer).toMatchObject({ status: 200, body: { text: sent.toString() } });
    expect(received?.equals(sent)).toBe(true);
  });

  it("gets bytes that are no text, and those without a type", async () => {
    const shiftJis = Buffer.from([0x93, 0x56, 0x94, 0x89, 0x00, 0xff]);
    expect((await sendSigned(shiftJis)).status).toBe(200);
    expect(received?.equals(shiftJis)).toBe(true);
  });

  it("refuses an unsigned body and a changed one with 400", async () => {
    const payload = Buffer.from('{"amount":1980}');
    const type = { "content-type": "application/json" };
    expect(await post("/metric/log", payload, type)).toMatchObject({
      status: 400,
      errorType: "bad_request",
    });
    const changed = Buffer.from('{"amount":1}');
    const forged = { ...type, signature: sign(payload) };
    expect((await post("/metric/log", changed, forged)).status).toBe(400);
    expect((await post("/metric/log", "", {})).status).toBe(400);
    expect(received).toEqual(Buffer.alloc(0));
  });

  it("takes a body of the greatest size, and none above", async () => {
    const type = { "content-type": "application/json" };
    expect((await sendSigned(Buffer.alloc(MAX_BODY_BYTES, "x"), type)).status).toBe(200);
    received = null;
    const larger = await sendSigned(Buffer.alloc(MAX_BODY_BYTES + 1, "x"), type);
    expect(larger).toMatchObject({ status: 413, errorType: "body_too_large" });
    expect(received).toBeNull();
  });
});

describe("an endpoint that takes a form", () => {
  it.each([
    ["name=%E5%A4%A9%E7%A7%A4+%E7%A4%BE", "天秤 社"],
    ["name=天秤", "天秤"],
    ["name=a%26b%3Dc&reason=", "a&b=c"],
  ])("decodes %s", async (payload, name) => {
    expect(await sendForm(payload, `${FORM}; charset=UTF-8`)).toMatchObject({
      status: 200,
      body: { name },
    });
  });

  it.each([
    ["a repeated field", "name=a&name=b", 422],
    ["an unknown field", "name=a&admin=true", 422],
    ["__proto__", "name=a&__proto__=b", 422],
    ["text that cannot be stored", "name=a%00", 422],
    ["nothing", "", 422],
  ])("refuses %s", async (_, payload, status) => {
    expect((await sendForm(payload)).status).toBe(status);
    expect(Object.prototype).not.toHaveProperty("admin");
  });

  it.each(["application/json", "text/plain", "multipart/form-data; boundary=x"])(
    "answers 415 to %s",
    async (type) => {
      const refused = await sendForm('{"name":"a"}', type);
      expect(refused).toMatchObject({ status: 415, errorType: "unsupported_media_type" });
    },
  );
});

describe("every endpoint", () => {
  it.each(["/metric/log", "/register", "/user"])("refuses a compressed body to %s", async (url) => {
    const payload = gzipSync('{"name":"a"}');
    const type = { "content-type": url === "/register" ? FORM : "application/json" };
    const headers = { ...type, signature: sign(payload), "content-encoding": "gzip" };
    const refused = await post(url, payload, headers);
    expect(refused).toMatchObject({ status: 415, errorType: "unsupported_media_type" });
    expect(received).toBeNull();
  });

  it("that declares nothing takes JSON only", async () => {
    expect(
      (await post("/user", '{"name":"天秤"}', { "content-type": "application/json" })).body,
    ).toEqual({ name: "天秤" });
    expect((await post("/user", "name=a", { "content-type": FORM })).status).toBe(415);
  });

  it("is described with its media type", async () => {
    const source = (await api.fastify.inject("/openapi.json")).body;
    const { paths } = z
      .object({
        paths: z.record(
          z.string(),
          z.record(
            z.string(),
            z.object({ requestBody: z.object({ content: z.record(z.string(), z.unknown()) }) }),
          ),
        ),
      })
      .parse(JSON.parse(source));
    const mediaTypes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.values(operations).flatMap(({ requestBody }) =>
        Object.keys(requestBody.content).map((type) => [path, type]),
      ),
    );
    expect(mediaTypes).toEqual([
      ["/metric/log", "*/*"],
      ["/register", FORM],
      ["/user", "application/json"],
    ]);
    const config = await createConfig({ extends: ["recommended"] });
    expect(await lintFromString({ source, config })).toEqual([]);
  });
});
