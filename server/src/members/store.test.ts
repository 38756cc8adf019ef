import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAccountStore } from "../accounts/index.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { type AchievementStore, createAchievementStore } from "./store.ts";

const at = new Date("2026-03-01T03:00:00Z");

describe("achievement store", () => {
  let database: TestDatabase;
  let store: AchievementStore;
  beforeAll(async () => {
    database = await createTestDatabase({ max: 20 });
    store = createAchievementStore(database.pool);
  });
  beforeEach(async () => {
    await database.pool.query("delete from members");
    const accounts = createAccountStore(database.pool);
    for (const uid of ["hanako", "taro"]) {
      await accounts.insert({ uid, email: `${uid}@example.jp`, registeredAt: at });
    }
  });
  afterAll(() => database.drop());

  it("lists each step once, however many companies it was reached with", async () => {
    expect(await store.listSteps("hanako")).toEqual([]);
    await store.record("hanako", "registered", null, at);
    await store.record("hanako", "company_viewed", "0001", at);
    await store.record("hanako", "company_viewed", "0002", at);
    expect(await store.listSteps("hanako")).toEqual(["company_viewed", "registered"]);
    expect(await store.listSteps("taro")).toEqual([]);
  });

  it("records a step with a company once under concurrent calls", async () => {
    const calls = Array.from({ length: 20 }, () =>
      store.record("hanako", "company_viewed", "0001", at),
    );
    expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(1);
    expect(await store.record("hanako", "company_viewed", "0002", at)).toBe(true);
    expect(await store.record("taro", "company_viewed", "0001", at)).toBe(true);
  });

  it("keeps the time of the first call", async () => {
    await store.record("hanako", "registered", null, at);
    await store.record("hanako", "registered", null, new Date("2027-01-01"));
    const { rows } = await database.pool.query("select achieved_at from achievements");
    expect(rows).toEqual([{ achieved_at: at }]);
  });

  it("deletes a member's achievements with the account", async () => {
    await store.record("hanako", "registered", null, at);
    await database.pool.query("delete from members where uid = 'hanako'");
    expect(await store.listSteps("hanako")).toEqual([]);
  });
});
