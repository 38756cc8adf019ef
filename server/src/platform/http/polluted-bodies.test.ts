import { defineEndpoint, logMetric } from "@tenbin/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { parseInput } from "./parse-input.ts";
import { createFastifyServer } from "./server/server.ts";
import { toApiProblem } from "./to-api-problem.ts";

const DEPTH = 100_000;

const endpoint = defineEndpoint({
  name: "search",
  summary: "Anything with a body",
  access: "anyone",
  body: z.strictObject({ name: z.string().max(20), memo: z.string().optional() }),
  output: z.object({}),
  errors: [],
});

const REJECTED_BODIES: readonly (readonly [name: string, body: string, status: number])[] = [
  ["__proto__", '{"name":"a","__proto__":{"admin":true}}', 400],
  ["an escaped __proto__", '{"name":"a","\\u005f_proto__":{"admin":true}}', 400],
  ["__proto__ further down", '{"name":{"x":[{"__proto__":{"admin":true}}]}}', 400],
  ["constructor.prototype", '{"name":"a","constructor":{"prototype":{"admin":true}}}', 400],
  ["an unknown field", '{"name":"a","admin":true}', 422],
  ["an operator for a text", '{"name":{"$ne":null}}', 422],
  ["a list for a text", '{"name":["a","b"]}', 422],
  ["a list for an object", '[{"name":"a"}]', 422],
  ["null", "null", 422],
  ["200,000 brackets", "[".repeat(DEPTH) + "]".repeat(DEPTH), 422],
  ["brackets without end", "[".repeat(2 * DEPTH), 400],
  ["deep objects", '{"a":'.repeat(40_000) + "1" + "}".repeat(40_000), 422],
  ["a depth under a known field", `{"name":${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}}`, 422],
  ["nothing", "", 400],
  ["no JSON", "name=a", 400],
  ["not a number (H49)", '{"name":NaN}', 422],
  ["less than any number (H49)", '{"name":[1, -Infinity]}', 422],
  ["not a number, and no end", '{"name":NaN', 400],
  ["a word with NaN in it", '{"name":NaNs}', 400],
  ["not a number beside __proto__", '{"name":NaN,"__proto__":{"admin":true}}', 400],
  ["texts that do not end, beside each other", `NaN${'"\\'.repeat(100_000)}`, 400],
  ["too much", `{"name":"${"a".repeat(300_000)}"}`, 413],
];

describe("polluted bodies (H51)", () => {
  let server: FastifyInstance;

  beforeAll(() => {
    server = createFastifyServer({
      sendError: (error, _, reply) => void reply.code(toApiProblem(error).status).send(),
    });
    server.post("/memo", (request) => parseInput(endpoint, request).body);
    server.post("/metric/log", (request) => parseInput(logMetric, request).body);
  });
  afterAll(() => server.close());

  const post = (payload: string, url = "/memo") =>
    server.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/json" },
      payload,
    });

  it.each(REJECTED_BODIES)("%s [ASVS 1.5.2, 15.3.3, 15.3.6]", async (_, body, status) => {
    expect((await post(body)).statusCode).toBe(status);
    expect(Object.prototype).not.toHaveProperty("admin");
  });

  it.each(REJECTED_BODIES)("to /metric/log: %s [ASVS 2.2.1]", async (_, body, status) => {
    expect((await post(body, "/metric/log")).statusCode).toBe(status);
    expect(Object.prototype).not.toHaveProperty("admin");
  });

  it.each([
    ["__proto__ beside an event", '"__proto__":{"admin":true}', 400],
    ["a free text", '"name":"山田太郎"', 422],
    ["a list for a name", '"route":["/search"]', 422],
    ["an operator for a name", '"route":{"$ne":""}', 422],
  ])("to /metric/log: %s [ASVS 2.2.1]", async (_, field, status) => {
    const id = "019a7f00-0000-7000-8000-000000000001";
    const body = `{"event_type":"page_view","event_id":"${id}",${field}}`;
    expect((await post(body, "/metric/log")).statusCode).toBe(status);
    expect(Object.prototype).not.toHaveProperty("admin");
  });

  it("texts that name what is not a number stay as they are", async () => {
    const body = { name: 'NaN, "Infinity', memo: "-Infinity\\" };
    expect((await post(JSON.stringify(body))).json()).toEqual(body);
    expect((await post('{"name":"NaN","memo":NaN}')).statusCode).toBe(422);
  });

  it("the last of duplicate fields wins, as in JavaScript [ASVS 15.3.7]", async () => {
    expect((await post('{"name":"a","name":"b"}')).json()).toEqual({ name: "b" });
  });

  it("rejects other content types [ASVS 3.5.2]", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const response = await server.inject({
      method: "POST",
      url: "/memo",
      headers,
      payload: "name=a",
    });
    expect(response.statusCode).toBe(415);
  });
});
