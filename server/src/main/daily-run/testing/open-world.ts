import { type StandIn, startJQuants } from "../../../../../fakes/jquants/create-jquants.ts";
import { createCompanies } from "../../../companies/index.ts";
import { importRecords, createDailyRuns } from "../../../ingest/index.ts";
import { createJQuantsFeed, type JQuantsOptions } from "../../../vendors/index.ts";
import { generateSampleMarket } from "../../../sample-market/index.ts";
import { jstMoment } from "../../../platform/clock/clock.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/database.ts";
import { createValuation } from "../../../valuation/index.ts";
import { marketDigest } from "../../faults/market-digest.ts";
import { marketUntil, partOf } from "../../faults/market-until.ts";
import { type DailyRunParts, runDaily } from "../run-daily.ts";
import { tellOperator } from "../tell-operator.ts";

const market = partOf(generateSampleMarket(), { every: 6, since: "2024-06-01" });
/** The last day that the database is filled with; the next ones are 5, 6, 7 and 10 November. */
const FILLED = "2025-11-04";

export interface World {
  readonly database: TestDatabase;
  readonly standIn: StandIn;
  readonly parts: DailyRunParts;
  readonly mails: Mail[];
  /** Sets the clocks of vendor and product, runs, and tells the operator. */
  evening(day: string, time: string): Promise<string[]>;
  /** Sets both clocks. */
  turnTo(day: string, time: string): void;
  digest(): Promise<string>;
  forget(day: string): Promise<void>;
  close(): Promise<void>;
}

/** @param plan of the vendor; `premium` gives disclosures as they come, smaller ones in the evening */
export async function openWorld(plan: JQuantsOptions["plan"] = "premium"): Promise<World> {
  const database = await createTestDatabase();
  const { pool } = database;
  const companies = createCompanies({ pool });
  await importRecords(pool, marketUntil(market, FILLED), "sample");
  const valuation = createValuation({ pool, companies });
  await valuation.valueMarket({});
  let now = jstMoment(FILLED, "20:00");
  const standIn = await startJQuants({
    market,
    apiKey: "key",
    plan,
    now: () => now.getTime(),
  });
  standIn.switches.limited = false;
  const runs = createDailyRuns({ pool });
  // What the vendor's limits would make it wait takes no time.
  let waited = 0;
  const timer = {
    now: () => waited,
    sleep: async (milliseconds: number) => void (waited += milliseconds),
  };
  const feed = createJQuantsFeed({
    apiKey: "key",
    plan,
    url: standIn.url,
    timer,
    random: () => 0,
  });
  const clock = { now: () => now };
  const parts = { runs, feed, valuation, clock, afterDay: [] };
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close() {} };
  return {
    database,
    standIn,
    parts,
    mails,
    turnTo(day, time) {
      now = jstMoment(day, time);
    },
    async evening(day, time) {
      now = jstMoment(day, time);
      const report = await runDaily(parts);
      await tellOperator({ runs, mailer, clock, to: "operator@tenbin.example" }, report);
      return report.days.map(({ day: ran, outcome }) => `${ran} ${outcome}`);
    },
    digest: () => marketDigest(pool),
    async forget(day: string) {
      await pool.query("delete from daily_runs where date = $1", [day]);
    },
    async close() {
      await standIn.close();
      await database.drop();
    },
  };
}
