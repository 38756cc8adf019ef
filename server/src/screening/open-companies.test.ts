import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "../platform/clock/clock.ts";
import { type TestDatabase, createTestDatabase } from "../platform/testing/database.ts";
import type { RatedMarket } from "../valuation/index.ts";
import { createScreening } from "./create-screening.ts";
import { createOpenCompanies } from "./open-companies.ts";
import { MARKET_DAY, ratedCompany, ratedMarket, valuationsOf } from "./testing/rated-market.ts";

const NEXT_DAY = "2025-11-17";
const clock = fixedClock("2025-11-14T19:00:00+09:00");

/** A market in which these are the cheapest, in this order. */
function marketOf(codes: readonly string[], marketDay: string | null = MARKET_DAY): RatedMarket {
  const companies = codes.map((code, at) => {
    const eligible = ratedCompany({
      code,
      rating: { verdict: "cheap", ratio: 0.5 + at / 100 },
      accuracy: 80,
      fields: { mv: 50_000_000_000 },
    });
    return { ...eligible, latestStatementDay: MARKET_DAY };
  });
  return ratedMarket(companies, { marketDay });
}

const FIRST = ["13010", "13020", "13030", "13040"];
const EVENING = FIRST.toReversed();

let database: TestDatabase;
let passedMs: number;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  passedMs = 0;
  await database.pool.query("truncate open_companies");
});
afterAll(() => database.drop());

/** One process. */
const createProcess = () =>
  createOpenCompanies({ pool: database.pool, clock, passedMs: () => passedMs });

describe("open companies", () => {
  it("are chosen once a market day, although the evening changes the data twice", async () => {
    const worker = createProcess();
    await worker.choose(marketOf(FIRST));
    await worker.choose(marketOf(EVENING));
    await createProcess().choose(marketOf(EVENING));
    expect(await createProcess().codes()).toEqual(FIRST.slice(0, 3));
    await worker.choose(marketOf(EVENING, NEXT_DAY));
    expect(await createProcess().codes()).toEqual(EVENING.slice(0, 3));
  });

  it("are not chosen for an earlier day again, and for no day in an empty market", async () => {
    const worker = createProcess();
    await worker.choose(marketOf(FIRST, null));
    expect(await worker.codes()).toBeNull();
    await worker.choose(marketOf(FIRST, NEXT_DAY));
    await worker.choose(marketOf(EVENING));
    expect(await createProcess().codes()).toEqual(FIRST.slice(0, 3));
  });

  it("reach a process that knew others with the second question a second later", async () => {
    const [worker, api] = [createProcess(), createProcess()];
    await worker.choose(marketOf(FIRST));
    expect(await api.codes()).toEqual(FIRST.slice(0, 3));
    await worker.choose(marketOf(EVENING, NEXT_DAY));
    passedMs = 999;
    await api.codes();
    expect(await api.codes()).toEqual(FIRST.slice(0, 3));
    passedMs = 1_000;
    await api.codes();
    await expect.poll(() => api.codes()).toEqual(EVENING.slice(0, 3));
  });

  it("are those of the front page and of rights, in every process and whatever its market", async () => {
    const openCompanies = createProcess();
    await openCompanies.choose(marketOf(FIRST));
    for (const market of [marketOf(FIRST), marketOf(EVENING)]) {
      const screening = createScreening({ valuation: valuationsOf(market), openCompanies });
      const { open } = await screening.market();
      expect(open.map(({ ticker }) => ticker)).toEqual(["1301", "1302", "1303"]);
      expect(await screening.openTickers()).toEqual(["1301", "1302", "1303"]);
    }
  });

  it("leave out of the front page what is no longer in the market", async () => {
    const openCompanies = createProcess();
    await openCompanies.choose(marketOf(FIRST));
    const valuation = valuationsOf(marketOf(FIRST.slice(1)));
    const { open } = await createScreening({ valuation, openCompanies }).market();
    expect(open.map(({ ticker }) => ticker)).toEqual(["1302", "1303"]);
  });

  it("are chosen by each process until the first are stored", async () => {
    const openCompanies = createProcess();
    const valuation = valuationsOf(marketOf(EVENING));
    const screening = createScreening({ valuation, openCompanies });
    expect(await screening.openTickers()).toEqual(["1304", "1303", "1302"]);
  });
});
