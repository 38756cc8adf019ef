import { randomUUID } from "node:crypto";
import type { PeersResponse } from "@tenbin/contract";
import { MAX_CHOSEN_PEERS } from "@tenbin/contract/portfolio/entry-limits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Account, createAccountStore } from "../../accounts/index.ts";
import { type Rights, rightsOf, type Viewer } from "../../members/index.ts";
import { analysisRightsFor } from "../../members/testing/analysis-rights.ts";
import { createUidApi } from "../../members/testing/uid-api.ts";
import type { Api } from "../../platform/http/api.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { ratedCompany, ratedMarket, valuationsOf } from "../../valuation/testing/rated-market.ts";
import { createPeers, MAX_COMPANIES_WITH_PEERS } from "./create-peers.ts";
import { register } from "./routes.ts";

const NOW = new Date("2025-11-17T03:00:00Z");
/** 0100 … 0129, one sector, ever larger. */
const COMPANIES = Array.from({ length: 30 }, (_, at) =>
  ratedCompany({
    code: `0${100 + at}0`,
    sector33: "化学",
    fields: { mv: 1e9 * 2 ** at },
    rating: { verdict: "cheap", ratio: 0.5 + at / 100 },
  }),
);
const SEEN = "0103";
const BY_SIZE = ["0106", "0105", "0104", "0103", "0102", "0101"];

const rights = (account: Account | null): Rights => ({
  ...rightsOf(account, NOW),
  ...analysisRightsFor(SEEN),
});

let database: TestDatabase;
let api: Api<Viewer>;
beforeAll(async () => {
  database = await createTestDatabase({ max: 8 });
  const accounts = createAccountStore(database.pool);
  const clock = { now: () => NOW };
  api = await createUidApi({ accounts, clock, rights });
  const valuation = valuationsOf(ratedMarket(COMPANIES));
  register(api, createPeers({ pool: database.pool, valuation }));
});
afterAll(async () => {
  await api.fastify.close();
  await database.drop();
});

async function createMember(changes: Partial<Pick<Account, "readOnly">> = {}) {
  const uid = randomUUID();
  const email = `${uid}@example.jp`;
  await createAccountStore(database.pool).insert({ uid, email, registeredAt: NOW, ...changes });
  return uid;
}

async function call(uid: string | null, ticker: string, tickers?: readonly unknown[]) {
  const response = await api.fastify.inject({
    method: tickers === undefined ? "GET" : "PUT",
    url: `/companies/${ticker}/peers`,
    headers: uid === null ? {} : { authorization: `Bearer ${uid}` },
    ...(tickers === undefined ? {} : { payload: { tickers } }),
  });
  const body = response.json<PeersResponse & { errorType?: string; details?: unknown }>();
  return { status: response.statusCode, body, tickers: body.peers?.map((peer) => peer.ticker) };
}
const rowsOf = async (uid: string) =>
  (await database.pool.query("select code, peers from chosen_peers where uid = $1", [uid]))
    .rows as unknown[];

describe("GET /companies/{ticker}/peers", () => {
  it("answers visitors by sector and size, and masks what they do not see analysed", async () => {
    const { status, body, tickers } = await call(null, "0100");
    expect([status, body.chosen, tickers]).toEqual([200, false, BY_SIZE]);
    expect(body.peers.map(({ ratio, verdict }) => [ratio, verdict])).toEqual(
      BY_SIZE.map((ticker) => (ticker === SEEN ? [0.53, "cheap"] : [null, null])),
    );
  });

  it("knows no company of another code", async () => {
    expect((await call(null, "9999")).body.errorType).toBe("company_not_found");
    expect((await call(null, "x")).status).toBe(404);
  });
});

describe("PUT /companies/{ticker}/peers", () => {
  it("keeps a choice per company and member, in its order, each once, without the company itself", async () => {
    const [one, other] = [await createMember(), await createMember()];
    const chosen = await call(one, "0100", ["0120", "01110", "0100", "0120"]);
    expect([chosen.status, chosen.body.chosen, chosen.tickers]).toEqual([
      200,
      true,
      ["0120", "0111"],
    ]);
    expect((await call(one, "0100")).tickers).toEqual(["0120", "0111"]);
    expect((await call(one, "0101")).body.chosen).toBe(false);
    expect((await call(other, "0100")).tickers).toEqual(BY_SIZE);
    expect((await call(null, "0100")).tickers).toEqual(BY_SIZE);
  });

  it("goes back to sector and size with none", async () => {
    const uid = await createMember();
    await call(uid, "0100", ["0120"]);
    const { body, tickers } = await call(uid, "0100", []);
    expect([body.chosen, tickers]).toEqual([false, BY_SIZE]);
    expect(await rowsOf(uid)).toEqual([]);
  });

  it("names every code that is no company's, and keeps the choice before", async () => {
    const uid = await createMember();
    await call(uid, "0100", ["0120"]);
    const { status, body } = await call(uid, "0100", ["0101", "9999", "x"]);
    expect([status, body.errorType]).toEqual([404, "company_not_found"]);
    expect(body.details).toMatchObject([{ path: "body.tickers.1" }, { path: "body.tickers.2" }]);
    expect((await call(uid, "0100")).tickers).toEqual(["0120"]);
  });

  it("takes as many as can be compared with it, and no more", async () => {
    const uid = await createMember();
    const many = COMPANIES.slice(1).map(({ fields }) => fields.ticker);
    const most = await call(uid, "0100", many.slice(0, MAX_CHOSEN_PEERS));
    expect(most.tickers).toHaveLength(MAX_CHOSEN_PEERS);
    expect((await call(uid, "0100", many.slice(0, MAX_CHOSEN_PEERS + 1))).status).toBe(422);
    expect((await call(uid, "0100", [4])).status).toBe(422);
  });

  it("is for members who may change things", async () => {
    expect((await call(null, "0100", ["0101"])).status).toBe(401);
    const reader = await createMember({ readOnly: true });
    expect((await call(reader, "0100", ["0101"])).body.errorType).toBe("read_only");
  });

  it("is kept of so many companies, however many ask at once [fault: another process × portfolio]", async () => {
    const uid = await createMember();
    await database.pool.query(
      `insert into chosen_peers (uid, code, peers)
       select $1, 'X' || lpad(at::text, 4, '0'), '{01010}' from generate_series(1, $2::int) at`,
      [uid, MAX_COMPANIES_WITH_PEERS - 2],
    );
    const asked = ["0101", "0102", "0103", "0104", "0105"];
    const results = await Promise.all(asked.map((ticker) => call(uid, ticker, ["0110"])));
    const statuses = results.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 200, 409, 409, 409]);
    const kept = asked[results.findIndex(({ status }) => status === 200)]!;
    expect((await call(uid, kept, ["0111"])).tickers).toEqual(["0111"]);
    expect(await rowsOf(uid)).toHaveLength(MAX_COMPANIES_WITH_PEERS);
  });

  it("goes with the account", async () => {
    const uid = await createMember();
    await call(uid, "0100", ["0101"]);
    await database.pool.query("delete from members where uid = $1", [uid]);
    expect(await rowsOf(uid)).toEqual([]);
  });
});
