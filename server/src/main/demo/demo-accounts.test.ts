import { afterAll, beforeAll, expect, it } from "vitest";
import { agreedTexts } from "../../trial/testing/trial-fixture.ts";
import {
  createAccountStore,
  ProviderEmailTakenError,
  type ProviderUser,
} from "../../accounts/index.ts";
import { takeLongSupertrial } from "../../billing/index.ts";
import { createTrials } from "../../trial/index.ts";
import { fixedClock } from "../../platform/clock/clock.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { DEMO_ACCOUNTS, seedDemoAccounts, type SeedDeps } from "./demo-accounts.ts";

const clock = fixedClock("2026-11-21T09:00:00+09:00");

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

/** @param taken addresses of other users */
function createProvider(taken: readonly string[] = []) {
  const users = new Map<string, ProviderUser>();
  let createdCount = 0;
  const identities: SeedDeps["identities"] = {
    find: async (uid) => users.get(uid) ?? null,
    async create({ uid = "", email, emailVerified = false }) {
      if (taken.includes(email)) throw new ProviderEmailTakenError();
      createdCount += 1;
      const user = {
        uid,
        email,
        emailVerified,
        disabled: false,
        providers: ["password"],
        google: null,
        sessionsValidFrom: new Date(0),
      };
      users.set(uid, user);
      return user;
    },
  };
  return { identities, createdCount: () => createdCount };
}

it("creates missing demo accounts only", async () => {
  const accounts = createAccountStore(database.pool);
  const { identities, createdCount } = createProvider();
  const { pool } = database;
  const trials = createTrials({
    pool,
    personSecret: "p",
    webUrl: "http://web.test",
    takeLongSupertrial,
    hasPlan: async () => false,
    expireWaiting: async () => {},
    findAgreedTexts: async () => agreedTexts,
    clock,
  });
  await seedDemoAccounts({ identities, accounts, clock, pool, trials });
  await accounts.update("demo-free", { autosave: false });
  await seedDemoAccounts({ identities, accounts, clock, pool, trials });
  expect(createdCount()).toBe(DEMO_ACCOUNTS.length);
  expect(await accounts.find("demo-free")).toMatchObject({ userType: "personal", autosave: false });
  expect(await accounts.find("demo-monitor")).toMatchObject({ userType: "monitor" });
  expect(await accounts.find("demo-enterprise")).toMatchObject({ userType: "enterprise" });
  for (const [uid, offer] of [
    ["demo-trial", "trial"],
    ["demo-temporal", "supertrial"],
  ] as const) {
    expect(await trials.list(uid)).toMatchObject([{ offer, startedAt: clock.now() }]);
  }
  expect(await accounts.find("demo-operator")).toMatchObject({ operator: true });

  const other = createProvider(["free@tenbin.example"]);
  await seedDemoAccounts({ identities: other.identities, accounts, clock, pool, trials });
  expect(other.createdCount()).toBe(DEMO_ACCOUNTS.length - 1);
});
