import type { CompanyResponse } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCompanies } from "../companies/index.ts";
import { createMarketFiles, type MarketFiles } from "../ingest/testing/market-files.ts";
import { masking, rightsOf } from "../members/index.ts";
import { createApi } from "../platform/http/api.ts";
import { NO_AUTHENTICATION } from "../platform/http/authorization.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { createReports, registerReports } from "../reports/index.ts";
import { createValuations } from "../valuation/index.ts";

let database: TestDatabase;
let files: MarketFiles;
let api: Awaited<ReturnType<typeof createVisitorsApi>>;

const createVisitorsApi = () =>
  createApi({
    version: "test",
    webOrigins: [],
    masking,
    authentication: { ...NO_AUTHENTICATION, visitorRights: () => rightsOf(null, new Date()) },
  });

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  files = await createMarketFiles(pool);
  const stays = { 2621: "みほん製粉" };
  await files.list("2021-08-27", { ...stays, 2612: "みほん絹糸" });
  await files.list("2022-08-31", stays);
  await files.list("2024-09-30", stays);
  await files.list("2024-10-01", { ...stays, 2612: "みほん測器" });
  for (const code of ["2612", "2621"]) {
    await files.bars(code, "2021-08-30", "2021-08-31", "2024-10-01", "2024-10-31");
  }
  const companies = createCompanies({ pool });
  const valuation = createValuations({ pool, companies });
  await valuation.valueMarket({});
  api = await createVisitorsApi();
  registerReports(api, createReports({ companies, valuation }));
});
afterAll(async () => {
  await api.fastify.close();
  await Promise.all([database.drop(), files.remove()]);
});

const responseOf = (path: string) => api.fastify.inject({ url: `/companies/${path}` });
async function livesOf(path: string) {
  const { name_jp, page } = (await responseOf(path)).json<CompanyResponse>();
  return { name_jp, other_lives: page.other_lives };
}

const FORMER = {
  ticker: "2612~1",
  name_jp: "みほん絹糸",
  listing_date: null,
  delisted: true,
  last_traded: "2021-08-31",
};
const PRESENT = {
  ticker: "2612",
  name_jp: "みほん測器",
  listing_date: "2024-10-01",
  delisted: false,
  last_traded: null,
};

describe("GET /companies/{ticker} of a code that another company got", () => {
  it("names on each company's page the other one", async () => {
    expect(await livesOf("2612")).toEqual({ name_jp: "みほん測器", other_lives: [FORMER] });
    expect(await livesOf("2612~1")).toEqual({ name_jp: "みほん絹糸", other_lives: [PRESENT] });
    expect((await livesOf("2621")).other_lives).toEqual([]);
  });

  it("names nothing on the page of a past day that came later", async () => {
    expect((await livesOf("2612~1?at=2021-08-30")).other_lives).toEqual([]);
    expect((await livesOf("2612?at=2024-10-01")).other_lives).toEqual([FORMER]);
  });

  it("masks the page of the former company for visitors, and has no page of another number", async () => {
    const former = (await responseOf("2612~1")).json<CompanyResponse>();
    expect([former.masked, former.verdict, former.delisted]).toEqual([true, null, true]);
    expect((await responseOf("2612~2")).statusCode).toBe(404);
  });
});
