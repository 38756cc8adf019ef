import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCompanies } from "../../companies/index.ts";
import { createDailyRuns } from "../../ingest/index.ts";
import type { EmailMessage } from "../../platform/mail/mailer.ts";
import { createOutbox, enqueueEmail } from "../../platform/mail/outbox.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { endHolders } from "../../platform/leases/testing/holders.ts";
import { killUntilThrough } from "../../platform/testing/kill-until-through.ts";
import type { CrashablePool } from "../../platform/testing/crashable-pool.ts";
import { createValuations } from "../../valuation/index.ts";
import { notifyOperator } from "../daily-run/notify-operator.ts";
import { runDaily } from "../daily-run/run-daily.ts";
import {
  createDailyRunFixture,
  type DailyRunFixture,
  OPERATOR,
} from "../daily-run/testing/daily-run-fixture.ts";

const log = { info: () => {}, warn: () => {}, error: () => {} };
/** Steps between two kills; a prime, so that the points differ from evening to evening. */
const STRIDE = process.env["VERIFY"] === "1" ? 3 : 43;

describe("the daily run killed between any two of its awaits", () => {
  let undisturbed: DailyRunFixture;
  let killed: DailyRunFixture;
  beforeAll(async () => {
    [undisturbed, killed] = await Promise.all([createDailyRunFixture(), createDailyRunFixture()]);
  });
  afterAll(() => Promise.all([undisturbed.close(), killed.close()]));

  const evening = async ({ pool }: CrashablePool) => {
    const runs = createDailyRuns({ pool });
    const valuation = createValuations({ pool, companies: createCompanies({ pool }) });
    const { feed, clock } = killed.parts;
    const report = await runDaily({ runs, feed, clock, valuation });
    await notifyOperator({ runs, clock, operator: OPERATOR, log }, report);
  };
  const killEvening = (stride: number) =>
    killUntilThrough(killed.database.url, stride, evening, () => endHolders(killed.database.pool));

  it.each(["2025-11-05", "2025-11-06"])(
    "takes and values %s once, as undisturbed [fault: another process × daily run]",
    async (day) => {
      await undisturbed.runEvening(day, "19:00");
      killed.setClock(day, "19:00");
      expect(await killEvening(STRIDE)).toBeGreaterThan(4);
      expect(await killed.digest()).toBe(await undisturbed.digest());
      const { rows } = await killed.database.pool.query(
        "select date, step from daily_runs where date = $1",
        [day],
      );
      expect(rows).toEqual([{ date: day, step: "done" }]);
    },
    300_000,
  );

  it("mails a refused day once [fault: another process × daily run]", async () => {
    killed.jquants.faults.corrupt.set("2025-11-07", "half_missing");
    killed.setClock("2025-11-07", "16:40");
    expect(await killEvening(3)).toBeGreaterThan(2);
    await killed.runEvening("2025-11-07", "16:50");
    expect(killed.mails.map(({ to }) => to)).toEqual([OPERATOR]);
  });
});

describe("the outbox killed between any two of its awaits", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("sends every mail, and repeats only one whose answer was lost, with its Message-ID [fault: another process × mails]", async () => {
    const ids = Array.from({ length: 3 }, () => randomUUID());
    for (const mailId of ids) {
      const mail = { mailId, kind: "note", to: `${mailId}@tenbin.example`, data: {} };
      await enqueueEmail(database.pool, { ...mail, queuedAt: new Date() });
    }
    const accepted: EmailMessage[] = [];
    const isMarked = async (to: string) =>
      (
        await database.pool.query(
          "select from outbox where to_address = $1 and sent_at is not null",
          [to],
        )
      ).rowCount === 1;
    let lostAnswers = 0;
    const kills = await killUntilThrough(
      database.url,
      1,
      ({ pool, step }) =>
        createOutbox({
          pool,
          mailer: { send: (mail) => step(async () => void accepted.push(mail)), close() {} },
          composers: { note: async () => ({ subject: "s", text: "t" }) },
          host: "tenbin.example",
          log,
        }).sendDue(),
      async () => {
        const last = accepted.at(-1);
        // Once per kill: accepted, and nobody knows.
        if (last !== undefined && !(await isMarked(last.to))) lostAnswers += 1;
        // The claim of the dead has ended.
        await database.pool.query("update outbox set due_at = now() where due_at is not null");
      },
    );
    // Every step of a mail: claimed, sent and marked, each before and after.
    expect(kills).toBeGreaterThanOrEqual(6);
    expect(new Set(accepted.map(({ messageId }) => messageId))).toEqual(
      new Set(ids.map((id) => `${id}@tenbin.example`)),
    );
    expect(accepted.length - ids.length).toBeLessThanOrEqual(lostAnswers);
    const { rows } = await database.pool.query(
      "select due_at, sent_at is not null as sent from outbox",
    );
    expect(rows).toEqual(ids.map(() => ({ due_at: null, sent: true })));
  });
});
