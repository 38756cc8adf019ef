import type { FrozenRowResponse } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCompanies } from "../companies/index.ts";
import { createMarketFiles, type MarketFiles } from "../ingest/testing/market-files.ts";
import { masking, rightsOf } from "../members/index.ts";
import { createApi } from "../platform/http/api.ts";
import { NO_AUTHENTICATION } from "../platform/http/authorization.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { createValuations } from "../valuation/index.ts";
import { createLiveRecord, type LiveRecord } from "./create-live-record.ts";
import { registerLiveRecord } from "./routes.ts";

let database: TestDatabase;
let files: MarketFiles;
let record: LiveRecord;
let api: Awaited<ReturnType<typeof createApi>>;
/** Company that whoever asks may see analysed. */
let own: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  files = await createMarketFiles(pool);
  const companies = createCompanies({ pool });
  record = createLiveRecord({ pool, companies, valuation: createValuations({ pool, companies }) });
  api = await createApi({
    version: "test",
    webOrigins: [],
    masking,
    authentication: {
      ...NO_AUTHENTICATION,
      visitorRights: () => ({
        ...rightsOf(null, new Date()),
        analysis: (ticker: string) => ticker === own,
        ownCompanies: new Set([own]),
      }),
    },
  });
  registerLiveRecord(api, record);
  await files.list("2021-08-27", { 2612: "みほん絹糸", 2621: "みほん製粉" });
  for (const code of ["2612", "2621"])
    await files.bars(code, "2021-08-30", "2021-08-31", "2021-09-01");
  await record.freeze();
  await files.list("2022-08-31", { 2621: "みほん製粉" });
  await files.list("2024-10-01", { 2612: "みほん測器", 2621: "みほん製粉" });
  for (const code of ["2612", "2621"])
    await files.bars(code, "2024-10-30", "2024-10-31", "2024-11-01");
  await record.freeze();
});
afterAll(async () => {
  await api.fastify.close();
  await Promise.all([database.drop(), files.remove()]);
});

const nameOf = (content: string | undefined): unknown =>
  content === undefined ? null : JSON.parse(content).name;

describe("a month that was frozen while another company had the code", () => {
  it("has the row of that company under its own key, and none of the present one", async () => {
    const rows = ["2021-08", "2024-10"].map((month) =>
      Promise.all(
        ["26120~1", "26120", "26210"].map(async (key) =>
          nameOf((await record.row(month, key))?.content),
        ),
      ),
    );
    expect(await Promise.all(rows)).toEqual([
      ["みほん絹糸", null, "みほん製粉"],
      [null, "みほん測器", "みほん製粉"],
    ]);
  });

  it("keeps its text and its root", async () => {
    const row = await record.row("2021-08", "26120~1");
    expect(JSON.parse(row!.content)).toMatchObject({ code: "26120", date: "2021-08-31" });
    expect(await record.verify()).toMatchObject({ months: 2, rows: 4, faults: [] });
  });

  it("shows its row to who may see that company analysed, not the present one [ASVS 8.2.3]", async () => {
    const sealed = async (viewer: string) => {
      own = viewer;
      const response = await api.fastify.inject({ url: "/record/live/2021-08/2612~1" });
      return response.json<FrozenRowResponse>().sealed;
    };
    expect(nameOf((await sealed("2612~1"))?.row)).toBe("みほん絹糸");
    expect(await sealed("2612")).toBeNull();
    const present = await api.fastify.inject({ url: "/record/live/2021-08/2612" });
    expect(present.statusCode).toBe(404);
  });
});
