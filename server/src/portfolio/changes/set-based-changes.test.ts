import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Companies, createCompanies } from "../../companies/index.ts";
import { importRecords } from "../../ingest/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { type CompanySince, createValuations, type Valuations } from "../../valuation/index.ts";
import { edgeCaseMarket, MARKET_DAY } from "../../valuation/testing/edge-case-market.ts";
import { compareCompany } from "./compare-company.ts";
import type { CompanyOnTwoDays } from "./list-changes.ts";
import { HABIT_TRADES } from "./price-habit.ts";

/** Month ends, days within a month, days before and after a listing's end and reports. */
const SINCE = ["2017-07-03", "2018-03-30", "2018-04-02", "2018-04-27", "2018-05-16", "2018-06-28"];

let database: TestDatabase;
let companies: Companies;
let valuation: Valuations;
let codes: readonly string[];

beforeAll(async () => {
  database = await createTestDatabase();
  await importRecords(database.pool, edgeCaseMarket(), "sample");
  companies = createCompanies({ pool: database.pool });
  valuation = createValuations({ pool: database.pool, companies });
  await valuation.valueMarket({});
  codes = [...(await valuation.market()).companies.keys()];
});
afterAll(() => database.drop());

/** The same from everything read of one company for its page. */
async function readFromPage(code: string, since: string): Promise<CompanySince> {
  const { data, derived, rating, valueLine } = (await valuation.company(code))!;
  const trades = await companies.trades(
    { first: code, last: code },
    { from: "1900-01-01", until: since },
  );
  const { days = [], close = [] } = trades.get(code) ?? {};
  const traded = days.flatMap((day, at) => (close[at] == null ? [] : [{ day, close: close[at] }]));
  const newest = traded.slice(-HABIT_TRADES);
  const rated = (await valuation.market()).companies.get(code)!;
  return {
    rated: { ...rated, issue: data.issue, fields: derived.fields, rating, valuation: data.latest },
    documents: data.documents,
    splits: data.splits,
    trades: { days: newest.map(({ day }) => day), close: newest.map((each) => each.close) },
    values: valueLine,
  };
}

const toDigits = (figure: number | null) => figure && Number(figure.toPrecision(12));

/**
 * After a filing within the month, value and ratio of the day before it are equal up to the rounding of doubles:
 * their calibration comes from that of the month's stored value.
 */
function toTwelveDigits({ before, ...company }: CompanyOnTwoDays): CompanyOnTwoDays {
  const { ratio, valuePerShare } = before;
  return {
    ...company,
    before: { ...before, ratio: toDigits(ratio), valuePerShare: toDigits(valuePerShare) },
  };
}

async function countQueries(some: readonly string[]): Promise<number> {
  let queries = 0;
  const pool: typeof database.pool = new Proxy(database.pool, {
    get(target, name) {
      if (name === "query") queries += 1;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  const counted = createValuations({ pool, companies: createCompanies({ pool }) });
  await counted.market();
  queries = 0;
  await counted.compared(some, { since: "2018-04-27", trades: HABIT_TRADES });
  return queries;
}

describe("changes of all companies at once", () => {
  it.each(SINCE)("since %s are those of each company's page", async (since) => {
    const days = { since, marketDay: MARKET_DAY };
    const found = await valuation.compared(codes, { since, trades: HABIT_TRADES });
    expect([...found.keys()]).toEqual(codes);
    for (const code of codes) {
      expect(toTwelveDigits(compareCompany(found.get(code)!, days))).toEqual(
        toTwelveDigits(compareCompany(await readFromPage(code, since), days)),
      );
    }
  });

  it("cover rated, unrated and delisted companies, moves and disclosures", async () => {
    const since = "2018-03-30";
    const found = await valuation.compared(codes, { since, trades: HABIT_TRADES });
    const compared = [...found.values()].map((company) =>
      compareCompany(company, { since, marketDay: MARKET_DAY }),
    );
    expect(compared.some(({ listing }) => listing === "delisted")).toBe(true);
    expect(compared.some(({ move }) => move !== null)).toBe(true);
    expect(compared.some(({ disclosures }) => disclosures.length > 0)).toBe(true);
    expect(new Set(compared.map(({ before }) => before.unratedReason)).size).toBeGreaterThan(3);
  });

  it("leave out codes that are unknown", async () => {
    const day = { since: "2018-04-27", trades: HABIT_TRADES };
    expect([...(await valuation.compared(["99990", codes[0]!], day)).keys()]).toEqual([codes[0]]);
    expect((await valuation.compared([], day)).size).toBe(0);
  });

  it("take as many queries of a hundred companies as of one", async () => {
    const one = await countQueries(codes.slice(0, 1));
    expect(one).toBeGreaterThan(0);
    expect(await countQueries(codes)).toBe(one);
  });
});
