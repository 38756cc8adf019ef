import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "../platform/clock/clock.ts";
import { type TestDatabase, createTestDatabase } from "../platform/testing/database.ts";
import type { RatedMarket, Valuations } from "../valuation/index.ts";
import { createMarketOverview } from "../market-overview/index.ts";
import { createPromising, type Promising } from "./create-promising.ts";
import { createDayRanks } from "./day-ranks.ts";
import { openCodesOf } from "./rank-companies.ts";
import {
  MARKET_DAY,
  ratedCompany,
  ratedMarket,
  valuationsOf,
} from "../valuation/testing/rated-market.ts";

const NEXT_DAY = "2025-11-17";
const clock = fixedClock("2025-11-14T19:00:00+09:00");

/** A market in which these have the highest scores, in this order. */
function marketOf(codes: readonly string[], marketDay: string | null = MARKET_DAY): RatedMarket {
  const companies = codes.map((code, at) => {
    const eligible = ratedCompany({
      code,
      rating: { verdict: "fair", ratio: 0.9 },
      evidence: { score: 3.9 - at / 10 },
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
  createDayRanks({ pool: database.pool, clock, passedMs: () => passedMs });

const codesOf = async (one = createProcess()) => {
  const { openCodes, ranks } = (await one.newest())!;
  const stored = await ranks();
  expect(openCodesOf(stored, marketOf(FIRST).companies)).toEqual(openCodes);
  return stored.main.map(({ code }) => code);
};

describe("ranks and open companies of the day", () => {
  it("are chosen together once a market day, although the evening changes the data twice", async () => {
    const worker = createProcess();
    await worker.choose(marketOf(FIRST));
    await worker.choose(marketOf(EVENING));
    await createProcess().choose(marketOf(EVENING));
    expect(await codesOf()).toEqual(FIRST);
    await worker.choose(marketOf(EVENING, NEXT_DAY));
    expect(await codesOf()).toEqual(EVENING);
  });

  it("are not chosen for an earlier day again, and for no day in an empty market", async () => {
    const worker = createProcess();
    await worker.choose(marketOf(FIRST, null));
    expect(await worker.newest()).toBeNull();
    await worker.choose(marketOf(FIRST, NEXT_DAY));
    await worker.choose(marketOf(EVENING));
    expect(await codesOf()).toEqual(FIRST);
  });

  it("reach a process that knew others with the second question a second later", async () => {
    const [worker, api] = [createProcess(), createProcess()];
    await worker.choose(marketOf(FIRST));
    expect(await codesOf(api)).toEqual(FIRST);
    await worker.choose(marketOf(EVENING, NEXT_DAY));
    passedMs = 999;
    await api.newest();
    expect(await codesOf(api)).toEqual(FIRST);
    passedMs = 1_000;
    await api.newest();
    await expect.poll(() => codesOf(api)).toEqual(EVENING);
  });

  it("replace open companies that were chosen by the price alone", async () => {
    const old = ["99990"];
    await database.pool.query("insert into open_companies values ($1, $2, now())", [
      MARKET_DAY,
      old,
    ]);
    const worker = createProcess();
    expect(await worker.newest()).toBeNull();
    await worker.choose(marketOf(FIRST));
    expect(await codesOf()).toEqual(FIRST);
  });

  it("are those of the front page, of /promising and of rights, in every process and whatever its market", async () => {
    const dayRanks = createProcess();
    await dayRanks.choose(marketOf(FIRST));
    for (const market of [marketOf(FIRST), marketOf(EVENING)]) {
      const valuation = valuationsOf(market);
      const promising = createPromising({ valuation, dayRanks });
      const { open } = await overviewOf(valuation, promising);
      expect(open.map(({ ticker }) => ticker)).toEqual(["1301", "1302", "1303"]);
      expect(await promising.openTickers()).toEqual(["1301", "1302", "1303"]);
      expect(await ranksIn(promising)).toEqual([
        [1, "1301"],
        [2, "1302"],
        [3, "1303"],
        [4, "1304"],
      ]);
    }
  });

  it("keep the ranks of the others when a company leaves the market", async () => {
    const dayRanks = createProcess();
    await dayRanks.choose(marketOf(FIRST));
    const valuation = valuationsOf(marketOf(FIRST.slice(1)));
    const promising = createPromising({ valuation, dayRanks });
    const { open } = await overviewOf(valuation, promising);
    expect(open.map(({ ticker }) => ticker)).toEqual(["1302", "1303"]);
    expect(await ranksIn(promising)).toEqual([
      [2, "1302"],
      [3, "1303"],
      [4, "1304"],
    ]);
  });

  it("are chosen by each process until the first are stored", async () => {
    const valuation = valuationsOf(marketOf(EVENING));
    const promising = createPromising({ valuation, dayRanks: createProcess() });
    expect(await promising.openTickers()).toEqual(["1304", "1303", "1302"]);
    expect(await ranksIn(promising)).toHaveLength(4);
  });
});

const overviewOf = (valuation: Valuations, promising: Promising) =>
  createMarketOverview({ valuation, findOpenCodes: () => promising.openCodes() })();

async function ranksIn(promising: Promising): Promise<[number, string][]> {
  const everything = {
    allCompanies: true,
    analysis: () => true,
    limits: { promisingCompanies: Infinity },
  };
  const { rows } = await promising.list({ group: "main", from: 1, limit: 50 }, everything);
  return rows.map(({ rank, ticker }) => [rank, ticker]);
}
