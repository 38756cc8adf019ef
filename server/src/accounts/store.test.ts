import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createReadFacts } from "../platform/database/fact-columns.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { type TestDatabase, createTestDatabase } from "../platform/testing/database.ts";
import {
  AccountEmailTakenError,
  type AccountChanges,
  type AccountStore,
  createAccountStore,
  SESSION_KEYS,
  sessionFact,
} from "./store.ts";

const registeredAt = new Date("2026-03-01T03:00:00.123Z");
const hanako = { uid: "hanako", email: "Hanako@example.jp", registeredAt };
const requestedAt = new Date("2026-04-01T03:00:00.500Z");
const later = new Date("2026-04-02T03:00:00Z");

describe("the account store", () => {
  let database: TestDatabase;
  let store: AccountStore;
  beforeAll(async () => {
    database = await createTestDatabase({ max: 20 });
    store = createAccountStore(database.pool);
  });
  beforeEach(() => database.pool.query("delete from members"));
  afterAll(() => database.drop());

  it("stores an account as registered, personal and unrestricted", async () => {
    const account = {
      ...hanako,
      userType: "personal",
      lifetime: null,
      autosave: true,
      analyticsConsent: false,
      readOnly: false,
      operator: false,
      sessionsValidFrom: new Date(0),
      sessionEpoch: "",
      googleSubject: null,
      providerValidSince: null,
      deletionRequestedAt: null,
    };
    expect(await store.insert(hanako)).toEqual(account);
    expect(await store.find("hanako")).toEqual(account);
    expect(await store.findByEmail("ＨＡＮＡＫＯ@example.JP")).toEqual(account);
    expect(await store.find("nobody")).toBeNull();
    expect(await store.findByEmail("nobody@example.jp")).toBeNull();
  });

  it("reads sessions with their accounts, and null for unknown uids", async () => {
    const account = await store.insert(hanako);
    const other = await store.insert({
      ...hanako,
      uid: "taro",
      email: "taro@example.jp",
      userType: "monitor",
      lifetime: "2026-12-31",
      sessionsValidFrom: new Date("2026-03-02T03:00:00Z"),
      providerValidSince: later,
      deletionRequestedAt: requestedAt,
    });
    await store.signOut({ uid: "hanako", authTime: 7 });
    await store.signOut({ uid: "hanako", authTime: 7 });
    await store.signOut({ uid: "nobody", authTime: 7 });
    const keys = [
      { uid: "taro", auth_time: 7 },
      { uid: "nobody", auth_time: 7 },
      { uid: "hanako", auth_time: 7 },
      { uid: "hanako", auth_time: 8 },
      { uid: "hanako", auth_time: 7 },
    ];
    const read = createReadFacts(database.pool, SESSION_KEYS, { session: sessionFact });
    const facts = await Promise.all(keys.map((key) => read(key)));
    expect(facts.map(({ session }) => session)).toEqual([
      { account: other, signedOut: false, checked: false },
      null,
      { account, signedOut: true, checked: false },
      { account, signedOut: false, checked: false },
      { account, signedOut: true, checked: false },
    ]);
  });

  it("forgets signed-out and checked sessions that began an hour before all ended", async () => {
    await store.insert(hanako);
    const known = { googleSubject: null, providerValidSince: registeredAt, sessionEpoch: "" };
    for (const authTime of [6_399, 6_400, 9_999]) {
      await store.signOut({ uid: "hanako", authTime });
      await store.recordChecked({ uid: "hanako", authTime, ...known });
    }
    await store.update("hanako", { sessionsValidFrom: new Date(10_000_000) });
    await store.purgeSessions();
    for (const table of ["signed_out_sessions", "checked_sessions"]) {
      const { rows } = await database.pool.query(
        `select auth_time from ${table} order by auth_time`,
      );
      expect(rows).toEqual([{ auth_time: 6_400 }, { auth_time: 9_999 }]);
    }
  });

  it("leaves an account unchanged when its uid registers again [ASVS 10.3.3]", async () => {
    const before = await store.insert({ ...hanako, autosave: false });
    expect(await store.insert({ ...hanako, email: "other@example.jp" })).toBeNull();
    expect(await store.find("hanako")).toEqual(before);
  });

  it("gives an address to one account only, in any spelling", async () => {
    await store.insert(hanako);
    const twin = { ...hanako, uid: "twin", email: "hanako@EXAMPLE.jp" };
    await expect(store.insert(twin)).rejects.toThrow(AccountEmailTakenError);
    await store.insert({ ...twin, email: "twin@example.jp" });
    await expect(store.update("twin", { email: twin.email })).rejects.toThrow(
      AccountEmailTakenError,
    );
    expect((await store.find("twin"))?.email).toBe("twin@example.jp");
  });

  it("registers one of many concurrent calls with the same uid or address", async () => {
    const same = await Promise.all(Array.from({ length: 20 }, () => store.insert(hanako)));
    expect(same.filter((account) => account !== null)).toHaveLength(1);
    const rivals = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        store.insert({ ...hanako, uid: `rival-${index}`, email: "rival@example.jp" }),
      ),
    );
    const refusals = rivals.flatMap((rival) => (rival.status === "rejected" ? [rival.reason] : []));
    expect(refusals).toHaveLength(19);
    expect(refusals.every((reason) => reason instanceof AccountEmailTakenError)).toBe(true);
  });

  it("changes only the given fields", async () => {
    const whole = fc.record<Required<ChangesAlone>>({
      email: fc.emailAddress(),
      userType: fc.constantFrom("personal", "monitor", "enterprise", "temporal"),
      lifetime: fc.option(fc.constantFrom("2026-03-31", "2027-12-31")),
      autosave: fc.boolean(),
      analyticsConsent: fc.boolean(),
      readOnly: fc.boolean(),
      operator: fc.boolean(),
      sessionsValidFrom: fc.constantFrom(registeredAt, later),
      linksValidFrom: fc.constantFrom(registeredAt, later),
      resetLinksValidFrom: fc.constantFrom(registeredAt, later),
      sessionEpoch: fc.constantFrom("one", "other"),
      googleSubject: fc.option(fc.constantFrom("google-1", "google-2")),
      deletionRequestedAt: fc.option(fc.constantFrom(requestedAt, later)),
    });
    const partial = fc.tuple(whole, fc.subarray(Object.keys(sampleKeys) as (keyof ChangesAlone)[]));
    await store.insert(hanako);
    await fc.assert(
      fc.asyncProperty(partial, async ([values, keys]) => {
        const changes: ChangesAlone = Object.fromEntries(keys.map((key) => [key, values[key]]));
        const before = await store.find("hanako");
        const from = changes.sessionsValidFrom;
        const second = from === undefined ? {} : { sessionsValidFrom: truncateToSecond(from) };
        const { linksValidFrom: _, resetLinksValidFrom: __, ...shown } = changes;
        const expected = { ...before, ...shown, ...second };
        expect(await store.update("hanako", changes)).toEqual(expected);
        expect(await store.find("hanako")).toEqual(expected);
      }),
      { numRuns: 60, seed: 6 },
    );
  });

  it("changes nothing for an unknown uid", async () => {
    expect(await store.update("nobody", { autosave: false })).toBeNull();
  });

  it("takes part in a transaction", async () => {
    const change = inTransaction(database.pool, async (client) => {
      await createAccountStore(client).insert(hanako);
      throw new Error("the rest failed");
    });
    await expect(change).rejects.toThrow("the rest failed");
    expect(await store.find("hanako")).toBeNull();
  });

  describe("with a requested deletion", () => {
    beforeEach(() => store.insert({ ...hanako, deletionRequestedAt: requestedAt }));

    it("cancels it once, by a later sign-in", async () => {
      expect(await store.cancelDeletion("hanako", new Date("2026-04-01T03:00:00Z"))).toBe(false);
      expect((await store.find("hanako"))?.deletionRequestedAt).toEqual(requestedAt);
      const calls = Array.from({ length: 20 }, () => store.cancelDeletion("hanako", later));
      expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(1);
      expect((await store.find("hanako"))?.deletionRequestedAt).toBeNull();
    });

    it("lists and removes those that are due", async () => {
      await store.insert({ ...hanako, uid: "stays", email: "stays@example.jp" });
      await store.insert({
        ...hanako,
        uid: "later",
        email: "later@example.jp",
        deletionRequestedAt: later,
      });
      const uids = async (by: Date, limit = 9) =>
        (await store.findDeletedBy(by, limit)).map(({ uid }) => uid);
      expect(await uids(new Date(requestedAt.getTime() - 1))).toEqual([]);
      expect(await uids(requestedAt)).toEqual(["hanako"]);
      expect(await uids(later)).toEqual(["hanako", "later"]);
      expect(await uids(later, 1)).toEqual(["hanako"]);
      expect(await store.remove("later", requestedAt)).toBe(false);
      expect(await store.remove("hanako", requestedAt)).toBe(true);
      expect(await store.remove("hanako", requestedAt)).toBe(false);
      expect(await store.remove("stays", later)).toBe(false);
      expect(await store.find("hanako")).toBeNull();
    });

    it("keeps an account that signed in before its removal", async () => {
      await store.cancelDeletion("hanako", later);
      expect(await store.remove("hanako", later)).toBe(false);
      expect(await store.find("hanako")).toMatchObject({
        uid: "hanako",
        deletionRequestedAt: null,
      });
    });
  });
});

/** All but what is stored with the epoch it belongs to. */
type ChangesAlone = Omit<AccountChanges, "providerValidSince">;

const sampleKeys = {
  email: true,
  userType: true,
  lifetime: true,
  autosave: true,
  analyticsConsent: true,
  readOnly: true,
  operator: true,
  sessionsValidFrom: true,
  linksValidFrom: true,
  resetLinksValidFrom: true,
  googleSubject: true,
  sessionEpoch: true,
  deletionRequestedAt: true,
} satisfies Record<keyof ChangesAlone, true>;

function truncateToSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1_000) * 1_000);
}
