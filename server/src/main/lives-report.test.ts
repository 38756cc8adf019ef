import { afterEach, beforeEach, expect, it } from "vitest";
import { createMarketFiles, type MarketFiles } from "../ingest/testing/market-files.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { healthReport } from "./health-report.ts";

const STAYS = { 2621: "みほん製粉" };
const BOTH = { ...STAYS, 2612: "みほん絹糸" };

let database: TestDatabase;
let files: MarketFiles;
beforeEach(async () => {
  database = await createTestDatabase();
  files = await createMarketFiles(database.pool);
});
afterEach(() => Promise.all([database.drop(), files.remove()]));

const lives = async () =>
  (await healthReport(database.pool, { feed: null, clock: systemClock })).lives;

it("lists former issues, and doubts one that was traded while lists omitted it", async () => {
  await files.list("2021-08-31", BOTH);
  await files.list("2021-09-30", STAYS);
  await files.list("2021-12-30", BOTH);
  await files.bars("2612", "2021-08-31", "2021-12-15");
  const former = {
    ticker: "2612~1",
    name: "みほん絹糸",
    until: "2021-09-30",
    listedAgain: "2021-12-30",
  };
  expect(await lives()).toEqual({ former: [former], doubts: [] });
  await files.bars("2612", "2021-10-05", "2021-11-15");
  expect(await lives()).toEqual({
    former: [former],
    doubts: [
      {
        ticker: "2612~1",
        problem: expect.stringContaining(
          "traded on 2 days while lists omitted it (2021-09-30 to 2021-12-30)",
        ),
        action: expect.stringContaining("tenbin import jpx-list"),
      },
    ],
  });
  await files.list("2021-10-29", BOTH);
  expect(await lives()).toEqual({ former: [], doubts: [] });
});

it("doubts documents of several filers of one issue", async () => {
  await files.list("2021-08-31", BOTH);
  await database.pool.query(
    `insert into documents (document_id, code, edinet_code, disclosed_at, kind, period_type,
       period_start, period_end, consolidated, accounting_standard, facts, run_id)
     select 'D' || at, code, edinet, now(), 'statement', 'FY', '2020-04-01', '2021-03-31', true, 'JP',
       '{}', gen_random_uuid()
     from unnest(array['26120', '26120', '26120', '26210'], array['E2', 'E1', 'E1', 'E9'])
       with ordinality as d(code, edinet, at)`,
  );
  expect((await lives()).doubts).toEqual([
    {
      ticker: "2612",
      problem:
        "documents of several filers (E1, E2) without an absence from the lists between them",
      action: expect.stringContaining("if the code was given to another company"),
    },
  ]);
});
