import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccountStore, createDisabledIdentityProvider } from "../accounts/index.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { FICTIONAL_ISSUER } from "./config/issuer-config.ts";
import { createJobs } from "./domain-parts.ts";
import { createDomains } from "./wiring.ts";

const ENDED_ON = "2026-03-01T12:00:00Z";
/** Ninety days later. */
const EXPIRY = Date.parse("2026-05-30T12:00:00Z");

let database: TestDatabase;
let now = new Date();
const clock = { now: () => now };
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A member whose plan runs, or has ended, with a screen that was changed in January and one of June. */
async function createMember({
  endedAt,
  userType = "personal",
  waitsUntil = null,
}: {
  readonly endedAt: string | null;
  readonly userType?: string;
  /** Of a plan that never began: the end of the trial in which it was bought. */
  readonly waitsUntil?: string | null;
}): Promise<string> {
  const uid = randomUUID();
  const { pool } = database;
  const registeredAt = new Date("2026-01-01T00:00:00Z");
  await createAccountStore(pool).insert({ uid, email: `${uid}@example.jp`, registeredAt });
  await pool.query("update members set user_type = $2, lifetime = $3 where uid = $1", [
    uid,
    userType,
    userType === "personal" ? null : "2099-12-31",
  ]);
  await pool.query(
    `insert into billing_customers (uid, customer_id, created_at) values ($1, $2, now())`,
    [uid, `cus_${uid}`],
  );
  await pool.query(
    `insert into subscriptions (uid, subscription_id, plan, status, started_at, anchor_at,
       period_start, period_end, ended_at, reading)
     values ($1, $2, 'tenbin_standard', $3, coalesce($5, '2026-01-01'::timestamptz), '2026-01-01',
       '2026-02-01', coalesce($5, '2026-03-01'::timestamptz), $4, 1)`,
    [uid, `sub_${uid}`, endedAt === null ? "active" : "quit", endedAt, waitsUntil],
  );
  if (waitsUntil !== null) {
    await pool.query(
      `insert into trials (uid, offer, applied_at, started_at, expires_at)
       values ($1, 'supertrial', '2026-02-01', '2026-02-01', $2)`,
      [uid, waitsUntil],
    );
  }
  for (const [position, day] of ["2026-01-15", "2026-06-15"].entries()) {
    await pool.query(
      `insert into saved_screens (uid, screen_id, position, name, note, question, view, version,
         created_at, changed_at)
       values ($1, $2, $3, $4::text, '', '{}', '{}', 1, $4::text::date, $4::text::date)`,
      [uid, randomUUID(), position, day],
    );
  }
  return uid;
}

async function runJobAt(ms: number): Promise<void> {
  now = new Date(ms);
  const domains = createDomains({
    pool: database.pool,
    identities: createDisabledIdentityProvider(),
    linkSecret: "secret",
    personSecret: "p",
    issuer: FICTIONAL_ISSUER,
    webUrl: "http://web.test",
    clock,
  });
  const job = createJobs(domains).find(({ name }) => name === "purge-expired-screens");
  await job!.run(new AbortController().signal);
}

async function screensOf(uid: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select name from saved_screens where uid = $1 order by name",
    [uid],
  );
  return rows.map(({ name }) => name);
}

describe("saved screens of a plan that has ended", () => {
  it("are kept for as long as the order said, then deleted, but not what another right saved since [fault: clock × saved screens]", async () => {
    const uid = await createMember({ endedAt: ENDED_ON });
    await runJobAt(EXPIRY - 1);
    expect(await screensOf(uid)).toEqual(["2026-01-15", "2026-06-15"]);
    await runJobAt(EXPIRY);
    await runJobAt(EXPIRY);
    expect(await screensOf(uid)).toEqual(["2026-06-15"]);
  });

  it("are kept as long after a trial that ended later than the plan, which never began [fault: clock × saved screens]", async () => {
    const trialEnd = "2026-03-11T12:00:00Z";
    const uid = await createMember({ endedAt: ENDED_ON, waitsUntil: trialEnd });
    const expiry = EXPIRY + Date.parse(trialEnd) - Date.parse(ENDED_ON);
    await runJobAt(expiry - 1);
    expect(await screensOf(uid)).toEqual(["2026-01-15", "2026-06-15"]);
    await runJobAt(expiry);
    expect(await screensOf(uid)).toEqual(["2026-06-15"]);
  });

  it("are kept while a plan runs, and by whom the operator gave rights", async () => {
    const paying = await createMember({ endedAt: null });
    const monitor = await createMember({ endedAt: ENDED_ON, userType: "monitor" });
    await runJobAt(EXPIRY + 1);
    for (const uid of [paying, monitor]) {
      expect(await screensOf(uid)).toEqual(["2026-01-15", "2026-06-15"]);
    }
  });
});
