import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Account, createAccountStore } from "../accounts/index.ts";
import { jstMoment } from "../platform/clock/clock.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { createMembers, type Members } from "./create-members.ts";
import { createUnlockPersons } from "./unlock-persons.ts";

let database: TestDatabase;
let members: Members;
let now = new Date("2026-12-20T23:59:59+09:00");
let account: Account;

beforeAll(async () => {
  database = await createTestDatabase();
  const accounts = createAccountStore(database.pool);
  const nobody = { hasCard: false, units: [], freeSlots: [], isUnitSold: false };
  members = createMembers({
    pool: database.pool,
    accounts,
    unlockPersons: createUnlockPersons("of the tests", async () => true),
    cancelDeletion: () => Promise.resolve(false),
    findTicker: () => Promise.resolve(null),
    findCompanyName: () => Promise.resolve(null),
    purchases: { findPurchases: () => Promise.resolve(nobody) },
    trials: { findSupertrial: async () => null },
    portfolio: { holds: async () => false, isAnalyzed: async () => false },
    hasSavedScreen: async () => false,
    hasAlert: async () => false,
    clock: { now: () => new Date(0) },
    membershipClock: { now: () => now },
  });
  const registeredAt = new Date("2026-11-01T00:00:00Z");
  const hanako = { uid: "hanako", email: "hanako@example.jp", registeredAt };
  account = (await accounts.insert(hanako))!;
});
afterAll(() => database.drop());

describe("readRights", () => {
  it("ends rights by the membership clock", async () => {
    const monitor: Account = { ...account, userType: "monitor", lifetime: "2026-12-20" };
    expect(await members.readRights(monitor)).toMatchObject({ suffix: "PS", allCompanies: true });
    now = jstMoment("2026-12-21");
    expect(await members.readRights(monitor)).toMatchObject({ suffix: "FF", allCompanies: false });
  });

  it("names no applicant who has bought a unit, after its end too", async () => {
    const accounts = createAccountStore(database.pool);
    const taro = { uid: "taro", email: "taro@example.jp", registeredAt: account.registeredAt };
    const member = (await accounts.insert(taro))!;
    const sql = "insert into trials (uid, offer, applied_at) values ('taro', 'trial', $1)";
    await database.pool.query(sql, [now]);
    expect(await members.readRights(member)).toMatchObject({ suffix: "WF" });
    await database.pool.query(
      `insert into subscriptions (uid, subscription_id, plan, ticker, status, started_at, anchor_at,
         period_start, period_end, ended_at, reading)
       values ('taro', 'sub_2', 'tenbin_unit', '9735', 'quit', $1, $1, $1, $1, $1, 1)`,
      [now],
    );
    expect(await members.readRights(member)).toMatchObject({ suffix: "FF" });
  });

  it("reads what is paid for, as it is at each call", async () => {
    expect(await members.readRights(account)).toMatchObject({ suffix: "FF", allCompanies: false });
    await database.pool.query(
      `insert into subscriptions (uid, subscription_id, plan, status, started_at, anchor_at,
         period_start, period_end, reading)
       values ('hanako', 'sub_1', 'tenbin_standard', 'active', $1, $1, $1, $2, 1)`,
      [now, new Date(now.getTime() + 30 * 86_400_000)],
    );
    const plan = "tenbin_standard";
    const paying = { suffix: "PS", paidPlan: plan, effectivePlan: plan, allCompanies: true };
    expect(await members.readRights(account)).toMatchObject(paying);
    expect(await members.visitorRights()).toMatchObject({ suffix: "UF", allCompanies: false });
  });
});
