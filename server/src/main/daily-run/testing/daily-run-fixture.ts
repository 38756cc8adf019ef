import {
  type FakeJQuants,
  startFakeJQuants,
} from "../../../../../fakes/jquants/start-fake-jquants.ts";
import { createCompanies } from "../../../companies/index.ts";
import { importRecords, createDailyRuns } from "../../../ingest/index.ts";
import { createJQuantsFeed, type JQuantsOptions } from "../../../vendors/index.ts";
import { sampleMarket } from "../../../sample-market/testing/sample-market.ts";
import { jstMoment } from "../../../platform/clock/clock.ts";
import type { EmailMessage } from "../../../platform/mail/mailer.ts";
import { createOutbox } from "../../../platform/mail/outbox.ts";
import {
  createTestDatabase,
  shareDatabase,
  type TestDatabase,
} from "../../../platform/testing/database.ts";
import { createValuations } from "../../../valuation/index.ts";
import { marketDigest } from "../../faults/market-digest.ts";
import { marketAsOf, subsetMarket } from "../../faults/market-as-of.ts";
import { type DailyRunDeps, runDaily } from "../run-daily.ts";
import { notifyOperator, operatorComposers } from "../notify-operator.ts";

const market = subsetMarket(sampleMarket(), { every: 6, since: "2024-06-01" });
/** The next trading days are 5, 6, 7 and 10 November. */
const LAST_IMPORTED_DAY = "2025-11-04";

export const OPERATOR = "operator@tenbin.example";

export interface DailyRunFixture {
  readonly database: TestDatabase;
  readonly jquants: FakeJQuants;
  readonly parts: DailyRunDeps;
  readonly mails: EmailMessage[];
  /** Sets the clocks of vendor and product, runs, and notifies the operator. */
  runEvening(day: string, time: string): Promise<string[]>;
  /** Sets both clocks. */
  setClock(day: string, time: string): void;
  digest(): Promise<string>;
  deleteRun(day: string): Promise<void>;
  close(): Promise<void>;
}

/** Copied by each fixture. */
const shareValuedMarket = () =>
  shareDatabase("daily_runs", async (pool) => {
    await importRecords(pool, marketAsOf(market, LAST_IMPORTED_DAY), "sample");
    await createValuations({ pool, companies: createCompanies({ pool }) }).valueMarket({});
  });

/** @param plan `premium` gets disclosures at once, smaller plans in the evening */
export async function createDailyRunFixture(
  plan: JQuantsOptions["plan"] = "premium",
): Promise<DailyRunFixture> {
  const database = await createTestDatabase({ copyOf: await shareValuedMarket() });
  const { pool } = database;
  const valuation = createValuations({ pool, companies: createCompanies({ pool }) });
  let now = jstMoment(LAST_IMPORTED_DAY, "20:00");
  const jquants = await startFakeJQuants({
    market,
    apiKey: "key",
    plan,
    now: () => now.getTime(),
  });
  jquants.faults.limited = false;
  const runs = createDailyRuns({ pool });
  // Waiting for the vendor's limits takes no real time.
  let waited = 0;
  const timer = {
    now: () => waited,
    sleep: async (milliseconds: number) => void (waited += milliseconds),
  };
  const feed = createJQuantsFeed({
    apiKey: "key",
    plan,
    url: jquants.url,
    timer,
    random: () => 0,
  });
  const clock = { now: () => now };
  const parts = { runs, feed, valuation, clock };
  const mails: EmailMessage[] = [];
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const outbox = createOutbox({
    pool,
    mailer: { send: async (mail) => void mails.push(mail), close() {} },
    composers: operatorComposers,
    host: "tenbin.example",
    clock,
    log,
  });
  return {
    database,
    jquants,
    parts,
    mails,
    setClock(day, time) {
      now = jstMoment(day, time);
    },
    async runEvening(day, time) {
      now = jstMoment(day, time);
      const report = await runDaily(parts);
      await notifyOperator({ runs, clock, operator: OPERATOR, log }, report);
      await outbox.sendDue();
      return report.days.map(({ day: ran, outcome }) => `${ran} ${outcome}`);
    },
    digest: () => marketDigest(pool),
    async deleteRun(day: string) {
      await pool.query("delete from daily_runs where date = $1", [day]);
    },
    async close() {
      await jquants.close();
      await database.drop();
    },
  };
}
