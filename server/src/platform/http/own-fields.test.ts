import { defineEndpoint, ownField } from "@tenbin/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Api, createApi } from "./api.ts";
import { NO_AUTHENTICATION } from "./authorization.ts";
import type { Identity } from "./identity.ts";
import { prepareOwnFields } from "./own-fields.ts";
import type { Masking } from "./serialize-response.ts";

const company = z.object({
  ticker: z.string(),
  name_jp: z.string(),
  portfolio: ownField(z.boolean()),
  touched: ownField(z.boolean()),
});
const searched = defineEndpoint({
  name: "search",
  summary: "Companies with fields of the viewer",
  access: "anyone",
  output: z.object({
    rows: z.array(company),
    byTicker: z.record(z.string(), company),
    best: company.nullable(),
  }),
  errors: [],
});

const row = (ticker: string, name = "試験") => ({
  ticker,
  name_jp: name,
  portfolio: false,
  touched: false,
});
/** One object for all viewers, as caches keep it. */
const kept = Object.freeze({
  rows: [row("9735", '天秤 "portfolio":false'), row("130A")],
  byTicker: { a: row("9735") },
  best: row("1000"),
});

const masking: Masking = {
  prepare: () => {},
  mask: (output) => output,
  audienceOf: () => ({ class: "whole", version: "" }),
};
const rights = { temporalFinished: false };

let api: Api;
/** `uid ticker field` of what is true. */
let own: Set<string>;
let asked: string[][];

beforeAll(async () => {
  const authentication = {
    ...NO_AUTHENTICATION,
    verify: (uid: string) => Promise.resolve({ uid, sessionEpoch: null } as Identity),
    findSession: ({ uid }: Identity) =>
      Promise.resolve(
        uid === "stranger"
          ? null
          : {
              account: { uid, readOnly: false, operator: false, sessionEpoch: "" },
              ended: false,
              rights,
              findOwnFields: async (tickers: readonly string[]) => {
                asked.push([uid, ...tickers]);
                return (ticker: string, field: string) => own.has([uid, ticker, field].join(" "));
              },
            },
      ),
    visitorRights: () => rights,
  };
  api = await createApi({
    version: "test",
    webOrigins: [],
    masking,
    authentication,
  } as Parameters<typeof createApi>[0]);
  api.serve(searched, () => kept);
});
beforeEach(() => {
  own = new Set();
  asked = [];
});
afterAll(() => api.fastify.close());

async function read(uid: string | null, ifNoneMatch?: string) {
  const response = await api.fastify.inject({
    url: "/search",
    headers: {
      ...(uid === null ? {} : { authorization: `Bearer ${uid}` }),
      ...(ifNoneMatch === undefined ? {} : { "if-none-match": ifNoneMatch }),
    },
  });
  const { statusCode: status, body, headers } = response;
  return { status, body, etag: String(headers["etag"]), length: Number(headers["content-length"]) };
}

describe("own fields", () => {
  it("are laid over kept answers wherever the company stands, and spoil them for nobody", async () => {
    const before = await read(null);
    own.add("hanako 9735 portfolio").add("hanako 1000 touched").add("taro 130A touched");
    const hanako = await read("hanako");
    expect(JSON.parse(hanako.body)).toEqual({
      rows: [{ ...kept.rows[0], portfolio: true }, kept.rows[1]],
      byTicker: { a: { ...kept.byTicker.a, portfolio: true } },
      best: { ...kept.best, touched: true },
    });
    expect(JSON.parse((await read("taro")).body)).toEqual({
      ...kept,
      rows: [kept.rows[0], { ...kept.rows[1], touched: true }],
    });
    expect(hanako.length).toBe(Buffer.byteLength(hanako.body));
    expect(await read(null)).toEqual(before);
    expect(JSON.parse(before.body)).toEqual(kept);
  });

  it("ask once for each company, and for nobody who is no member", async () => {
    await read(null);
    await read("stranger");
    expect(asked).toEqual([]);
    await read("hanako");
    expect(asked).toEqual([["hanako", "9735", "130A", "1000"]]);
  });

  it("have an entity tag of their own, the shared one where nothing is the viewer's", async () => {
    const shared = await read(null);
    expect(await read("hanako")).toEqual(shared);
    own.add("hanako 9735 portfolio").add("taro 9735 touched");
    const tags = [shared.etag, (await read("hanako")).etag, (await read("taro")).etag];
    expect(new Set(tags).size).toBe(3);
    expect(await read("hanako", tags[1])).toMatchObject({ status: 304, body: "" });
    own.clear();
    expect(await read("hanako", tags[1])).toEqual(shared);
  });

  it("keep a value that the handler knows", async () => {
    const endpoint = { ...searched, name: "suggest" } as const;
    const known = { rows: [{ ...row("9735"), portfolio: true }], byTicker: {}, best: null };
    const other = await createApi({ version: "test", webOrigins: [], masking });
    other.serve(endpoint, () => known);
    expect((await other.fastify.inject("/suggest")).json()).toEqual(known);
    await other.fastify.close();
  });

  it.each([
    ["outside a company", z.object({ portfolio: ownField(z.boolean()) }), /must be of a company/],
    ["in a union", z.object({ best: z.union([company, z.string()]) }), /unreachable/],
  ])("stop the boot %s", (_, schema, message) => {
    expect(() => prepareOwnFields(schema)).toThrow(message);
  });
});
