import type { PortfolioChanges, Problem } from "@tenbin/contract";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccountStore } from "../../accounts/index.ts";
import { createCompanies } from "../../companies/index.ts";
import { importRecords } from "../../ingest/index.ts";
import { rightsOf, type Viewer } from "../../members/index.ts";
import { allCompanies, analysisRightsFor } from "../../members/testing/analysis-rights.ts";
import { createUidApi } from "../../members/testing/uid-api.ts";
import { fixedClock } from "../../platform/clock/clock.ts";
import type { Api } from "../../platform/http/api.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createValuations } from "../../valuation/index.ts";
import { edgeCaseMarket, MARKET_DAY } from "../../valuation/testing/edge-case-market.ts";
import { createPortfolio } from "../create-portfolio.ts";
import { register } from "../routes.ts";

/** A month end before the reports of May. */
const SINCE = "2018-04-27";
const clock = fixedClock("2018-06-30T09:00:00+09:00");

let database: TestDatabase;
let api: Api<Viewer>;
/** Whose plan has no analysis but of 0101. */
const free = new Set<string>();

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await importRecords(pool, edgeCaseMarket(), "sample");
  const companies = createCompanies({ pool });
  const valuation = createValuations({ pool, companies });
  await valuation.valueMarket({});
  const accounts = createAccountStore(pool);
  api = await createUidApi({
    accounts,
    clock,
    rights: (account) => ({
      ...rightsOf(account, clock.now()),
      ...(account !== null && free.has(account.uid) ? analysisRightsFor("0101") : allCompanies),
    }),
  });
  register(api, createPortfolio({ pool, companies, valuation, clock }));
});
afterAll(async () => {
  await api.fastify.close();
  await database.drop();
});

async function createMember(...tickers: string[]): Promise<string> {
  const uid = randomUUID();
  const registeredAt = new Date("2018-01-01T00:00:00Z");
  await createAccountStore(database.pool).insert({
    uid,
    email: `${uid}@example.jp`,
    registeredAt,
  });
  for (const ticker of tickers) {
    expect((await send(uid, "PUT", `/portfolio/${ticker}`)).statusCode).toBe(200);
  }
  return uid;
}

const send = (uid: string, method: "GET" | "PUT", url: string, payload?: object) =>
  api.fastify.inject({
    method,
    url,
    headers: { authorization: `Bearer ${uid}` },
    ...(payload === undefined ? {} : { payload }),
  });

async function read(uid: string, query = ""): Promise<PortfolioChanges> {
  const response = await send(uid, "GET", `/portfolio/changes${query}`);
  expect(response.statusCode).toBe(200);
  return response.json();
}
const markRead = (uid: string, until: string) =>
  send(uid, "PUT", "/portfolio/changes/read", { until });

describe("GET /portfolio/changes", () => {
  it("has nothing of an empty portfolio and from the market day on", async () => {
    const nothing = { until: MARKET_DAY, first: "2017-06-29", read_until: null, companies: [] };
    expect(await read(await createMember())).toEqual({
      ...nothing,
      since: "2018-06-28",
      unchanged: 0,
    });
    const uid = await createMember("0101", "0908");
    expect(await read(uid, `?since=${MARKET_DAY}`)).toEqual({
      ...nothing,
      since: MARKET_DAY,
      unchanged: 2,
    });
  });

  it("compares what was said at the close of the day with what is said now", async () => {
    const uid = await createMember("0101");
    const { companies, unchanged } = await read(uid, `?since=${SINCE}`);
    expect(unchanged).toBe(0);
    const [company] = companies;
    expect(company).toMatchObject({ ticker: "0101", is_authorized: true, listing: null });
    expect(company?.disclosures).toMatchObject([{ document_id: "01010-2018", kind: "annual" }]);
    const value = company!.value!;
    const { change, causes } = value.move!;
    expect(value.after.value_per_share! / value.before.value_per_share! - 1).toBeCloseTo(
      change / 1_000,
      3,
    );
    expect(causes.reduce((sum, cause) => sum + cause.change, 0)).toBe(change);
    expect(causes.map(({ cause }) => cause)).toContain("results");
  });

  it("gives the value of the day as the stored one of a month end", async () => {
    const uid = await createMember("0103");
    const [company] = (await read(uid, `?since=${SINCE}`)).companies;
    const { rows } = await database.pool.query<{ value: number; shares: number }>(
      "select value, shares from valuations where code = '01030' and date = $1",
      [SINCE],
    );
    expect(company?.value?.before.value_per_share).toBeCloseTo(rows[0]!.value / rows[0]!.shares, 6);
  });

  it("gives the reason where one side has no value", async () => {
    const uid = await createMember("0908");
    const [company] = (await read(uid, `?since=${SINCE}`)).companies;
    expect(company?.value).toMatchObject({
      before: { unrated_reason: null },
      after: { verdict: "unrated", unrated_reason: "negative_equity", value_per_share: null },
      move: null,
    });
  });

  it("names a company that was delisted since", async () => {
    const uid = await createMember("0904");
    const [company] = (await read(uid, "?since=2018-03-30")).companies;
    expect(company).toMatchObject({ ticker: "0904", listing: "delisted" });
    expect(company?.value?.after.unrated_reason).toBe("delisted");
  });

  it("sends no figure of a value to who may not see it, of companies it lists for other reasons", async () => {
    const uid = await createMember("0101", "0103", "0904");
    const seen = await read(uid, `?since=${SINCE}`);
    free.add(uid);
    const masked = await read(uid, `?since=${SINCE}`);
    expect(seen.companies.map(({ ticker }) => ticker)).toEqual(
      expect.arrayContaining(["0101", "0103"]),
    );
    const of = (ticker: string) => masked.companies.find((each) => each.ticker === ticker);
    expect(of("0101")).toMatchObject({ is_authorized: true });
    expect(of("0101")?.value).not.toBeNull();
    expect(of("0103")).toMatchObject({ is_authorized: false, masked: true, value: null });
    expect(of("0103")?.disclosures).toHaveLength(1);
  });

  it.each(["2018-06-30", "2017-06-28", "2018-02-30", "x"])(
    "refuses %s in Japanese",
    async (since) => {
      const response = await send(await createMember(), "GET", `/portfolio/changes?since=${since}`);
      expect(response.statusCode).toBe(422);
      const { errorType, message } = response.json<Problem>();
      expect(errorType).toBe("changes_day_not_available");
      expect(message).toContain("別の日を選んでください");
    },
  );
});

describe("PUT /portfolio/changes/read", () => {
  it("is the day from which the next visit compares, on every device, and only moves forward", async () => {
    const uid = await createMember("0101");
    expect((await markRead(uid, "2018-05-31")).json()).toEqual({ read_until: "2018-05-31" });
    expect((await markRead(uid, SINCE)).json()).toEqual({ read_until: "2018-05-31" });
    expect(await read(uid)).toMatchObject({ since: "2018-05-31", read_until: "2018-05-31" });
    expect((await markRead(uid, MARKET_DAY)).json()).toEqual({ read_until: MARKET_DAY });
    expect(await read(uid)).toMatchObject({ since: MARKET_DAY, companies: [], unchanged: 1 });
    expect(await read(uid, `?since=${SINCE}`)).toMatchObject({ since: SINCE, unchanged: 0 });
  });

  it("is each member's own, and needs no company", async () => {
    const [one, other] = [await createMember(), await createMember()];
    await markRead(one, MARKET_DAY);
    expect(await read(one)).toMatchObject({ read_until: MARKET_DAY });
    expect(await read(other)).toMatchObject({ read_until: null });
  });

  it("refuses a day after the market's, and keeps the mark", async () => {
    const uid = await createMember();
    await markRead(uid, SINCE);
    expect((await markRead(uid, "2018-06-30")).statusCode).toBe(422);
    expect(await read(uid)).toMatchObject({ read_until: SINCE });
  });
});
