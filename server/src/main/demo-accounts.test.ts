import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createAccountStore,
  ProviderEmailTakenError,
  type ProviderUser,
} from "../accounts/index.ts";
import { fixedClock } from "../platform/clock/clock.ts";
import { type TestDatabase, createTestDatabase } from "../platform/testing/database.ts";
import { DEMO_ACCOUNTS, seedDemoAccounts, type SeedDeps } from "./demo-accounts.ts";

const clock = fixedClock("2026-11-21T09:00:00+09:00");

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

/** @param taken addresses of other users */
function createProvider(taken: readonly string[] = []) {
  const people = new Map<string, ProviderUser>();
  let made = 0;
  const identities: SeedDeps["identities"] = {
    find: async (uid) => people.get(uid) ?? null,
    async create({ uid = "", email, emailVerified = false }) {
      if (taken.includes(email)) throw new ProviderEmailTakenError();
      made += 1;
      const person = { uid, email, emailVerified, disabled: false, providers: ["password"] };
      people.set(uid, person);
      return person;
    },
  };
  return { identities, made: () => made };
}

it("creates missing demo accounts only", async () => {
  const accounts = createAccountStore(database.pool);
  const { identities, made } = createProvider();
  await seedDemoAccounts({ identities, accounts, clock });
  await accounts.update("demo-free", { autosave: false });
  await seedDemoAccounts({ identities, accounts, clock });
  expect(made()).toBe(DEMO_ACCOUNTS.length);
  expect(await accounts.find("demo-free")).toMatchObject({ userType: "personal", autosave: false });
  expect(await accounts.find("demo-monitor")).toMatchObject({ userType: "monitor" });
  expect(await accounts.find("demo-enterprise")).toMatchObject({ userType: "enterprise" });
  expect(await accounts.find("demo-operator")).toMatchObject({ operator: true });

  const other = createProvider(["free@tenbin.example"]);
  await seedDemoAccounts({ identities: other.identities, accounts, clock });
  expect(other.made()).toBe(DEMO_ACCOUNTS.length - 1);
});
