import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Account, type AccountStore, createAccountStore } from "../accounts/index.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { createMembers, type Members } from "./create-members.ts";
import { createUnlockPersons, type UnlockPersons } from "./unlock-persons.ts";

const DAY_MS = 86_400_000;
const START = new Date("2026-11-21T09:00:00+09:00");
const OPEN_TODAY = "1000";
const unlockPersons = createUnlockPersons("of the tests", async () => true);
const COUPON = JSON.stringify({ kind: "unlocks", count: 5 });

let database: TestDatabase;
let accounts: AccountStore;
let members: Members;
let now: Date;
let account: Account;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  accounts = createAccountStore(database.pool);
  members = membersWith(unlockPersons);
});
beforeEach(async () => {
  now = START;
  await database.pool.query("delete from members");
  await database.pool.query("delete from coupon_grants");
  await database.pool.query("delete from unlock_persons");
  account = await addMember("hanako");
});
afterAll(() => database.drop());

const membersWith = (persons: UnlockPersons) =>
  createMembers({
    pool: database.pool,
    accounts,
    unlockPersons: persons,
    cancelDeletion: () => Promise.resolve(false),
    findTicker: async (written) => (/^\d{4}$/.test(written) ? written : null),
    findCompanyName: async (ticker) => `企業${ticker}`,
    purchases: {
      findPurchases: async () => ({ hasCard: false, units: [], freeSlots: [], isUnitSold: false }),
    },
    trials: { findSupertrial: async () => null },
    portfolio: { holds: async () => false, isAnalyzed: async () => false },
    hasSavedScreen: async () => false,
    hasAlert: async () => false,
    clock: { now: () => now },
    findOpenCompanies: () => Promise.resolve([OPEN_TODAY]),
  });

/** @param countsAlone as whoever registered before unlocks counted for persons */
async function addMember(
  uid: string,
  changes: Partial<Account> = {},
  countsAlone = false,
): Promise<Account> {
  const details = { uid, email: `${uid}@example.jp`, registeredAt: START, ...changes };
  const added = await accounts.insert(details);
  if (added === null) throw new Error(`${uid} exists`);
  if (!countsAlone) await unlockPersons.noteRegistration(database.pool, added);
  return added;
}

const unlock = (ticker: string, by = account) => members.unlocks.unlock(by, ticker);
const canSee = async (ticker: string, by = account) =>
  (await members.readRights(by)).analysis(ticker);

async function user(of = account) {
  return members.getUser({ account: of, rights: await members.readRights(of) }, now, "request");
}
const unlocksOf = async (of = account) => {
  const { unlocakble_number: left, pricechart_unlocked: unlocked } = await user(of);
  return [left, ...unlocked.map(({ ticker_code: ticker }) => ticker)];
};

async function giveCoupon(uid: string) {
  await database.pool.query(
    `insert into coupons (code, name, effect, valid_from, valid_until, max_redemptions, created_at)
     values ('MORE-5', '解放', $1, 'epoch', '2040-01-01', 10, now()) on conflict do nothing`,
    [COUPON],
  );
  await database.pool.query(
    `insert into coupon_grants (uid, code, acquired_at, used_at) values ($1, 'MORE-5', now(), now())`,
    [uid],
  );
}

describe("unlocking a company", () => {
  it("spends one of three and shows the company for 30 days [spec 3.9]", async () => {
    expect(await canSee("9735")).toBe(false);
    expect(await unlock("9735")).toEqual({ status: "unlocked", unlocakble_number: 2 });
    expect(await user()).toMatchObject({
      unlocakble_number: 2,
      pricechart_unlocked: [
        { ticker_code: "9735", name_jp: "企業9735", unlocked_latest: START.getTime() / 1_000 },
      ],
    });
    expect([await canSee("9735"), await canSee("9736")]).toEqual([true, false]);
    now = new Date(START.getTime() + 30 * DAY_MS - 1);
    expect(await canSee("9735")).toBe(true);
    now = new Date(START.getTime() + 30 * DAY_MS);
    expect(await canSee("9735")).toBe(false);
    expect(await unlocksOf()).toEqual([2]);
    expect(await unlock("9735")).toEqual({ status: "unlocked", unlocakble_number: 1 });
    const [unlocked] = (await user()).pricechart_unlocked;
    expect(unlocked).toMatchObject({ unlocked_latest: now.getTime() / 1_000 });
  });

  it("spends one for 20 parallel requests of one company", async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => unlock("9735")));
    expect(results.filter(({ status }) => status === "unlocked")).toHaveLength(1);
    expect(new Set(results.map((result) => result.unlocakble_number))).toEqual(new Set([2]));
    expect(await unlocksOf()).toEqual([2, "9735"]);
  });

  it("gives 20 parallel requests of as many companies no more than there are [ASVS 2.3.4]", async () => {
    const tickers = Array.from({ length: 20 }, (_, at) => String(2_000 + at));
    const results = await Promise.allSettled(tickers.map((ticker) => unlock(ticker)));
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.map(({ reason }) => (reason as { errorType: string }).errorType)).toEqual(
      Array(17).fill("no_unlocks_left"),
    );
    const [left, ...unlocked] = await unlocksOf();
    expect([left, unlocked.length]).toEqual([0, 3]);
    const won = tickers.filter((_, at) => results[at]?.status === "fulfilled");
    expect(new Set(won)).toEqual(new Set(unlocked));
  });

  it("spends none for a company open to everybody, unlocked or bought, or with a plan", async () => {
    const visible = { status: "visible", unlocakble_number: 3 };
    expect(await unlock(OPEN_TODAY)).toEqual(visible);
    const monitor = await addMember("monitor", { userType: "monitor" });
    expect(await unlock("9735", monitor)).toEqual(visible);
    await unlock("9735");
    expect(await unlock("9735")).toEqual({ status: "visible", unlocakble_number: 2 });
    expect(await unlocksOf(monitor)).toEqual([3]);
  });

  it("is refused without any left, except where the company is visible", async () => {
    for (const ticker of ["1", "2", "3"]) await unlock(ticker.repeat(4));
    await expect(unlock("9735")).rejects.toMatchObject({ errorType: "no_unlocks_left" });
    expect(await unlock("1111")).toMatchObject({ status: "visible" });
    expect(await unlock(OPEN_TODAY)).toMatchObject({ status: "visible" });
    await giveCoupon("hanako");
    expect(await unlock("9735")).toEqual({ status: "unlocked", unlocakble_number: 4 });
    expect(await unlocksOf()).toEqual([4, "9735", "3333", "2222", "1111"]);
  });

  it("is each member's own (H21)", async () => {
    const other = await addMember("taro");
    await giveCoupon("taro");
    await unlock("9735");
    expect([await canSee("9735", other), await unlocksOf(other)]).toEqual([false, [8]]);
  });

  it("refuses an unknown company", async () => {
    await expect(unlock("xyz")).rejects.toMatchObject({ errorType: "company_not_found" });
    expect(await unlocksOf()).toEqual([3]);
  });
});

const addAlias = (uid: string, countsAlone = false) =>
  addMember(uid, { email: `Hanako+${uid}@example.jp` }, countsAlone);
const tickersFrom = (first: number) => Array.from({ length: 10 }, (_, at) => String(first + at));

describe("unlocks of a person with several accounts", () => {
  it("leave a second account what the person has not spent", async () => {
    await unlock("9735");
    await unlock("9736");
    const alias = await addAlias("second");
    expect(await unlocksOf(alias)).toEqual([1]);
    expect(await unlock("9737", alias)).toEqual({ status: "unlocked", unlocakble_number: 0 });
    expect([await unlocksOf(), await unlocksOf(alias)]).toEqual([
      [0, "9736", "9735"],
      [0, "9737"],
    ]);
    await expect(unlock("9738")).rejects.toMatchObject({ errorType: "no_unlocks_left" });
  });

  it("are remembered after deletion, by the address, the uid and an address changed to [ASVS 2.3.4]", async () => {
    const moveTo = async (from: string, to: string) => {
      await unlockPersons.noteEmailChange(database.pool, "hanako", { from, to });
      await accounts.update("hanako", { email: to });
    };
    await unlock("9735");
    await moveTo(account.email, "moved@example.jp");
    await unlock("9736", { ...account, email: "moved@example.jp" });
    await moveTo("moved@example.jp", "last@example.jp");
    await database.pool.query("delete from members");
    const left = [
      await addMember("nobody-known"),
      await addMember("hanako", { email: "other@example.jp" }),
      await addMember("by-former", { email: "hanako@example.jp" }),
      await addMember("by-new", { email: "Moved+2@example.jp" }),
      // Nothing was unlocked with it.
      await addMember("by-last", { email: "last@example.jp" }),
    ].map(async (again) => (await unlocksOf(again))[0]);
    expect(await Promise.all(left)).toEqual([3, 1, 1, 1, 1]);
  });

  it("are three of 20 parallel requests of two accounts [ASVS 2.3.4]", async () => {
    const alias = await addAlias("second");
    const results = await Promise.allSettled([
      ...tickersFrom(2_000).map((ticker) => unlock(ticker)),
      ...tickersFrom(3_000).map((ticker) => unlock(ticker, alias)),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const [own, other] = [await unlocksOf(), await unlocksOf(alias)];
    expect([own[0], other[0], own.length + other.length - 2]).toEqual([0, 0, 3]);
  });

  it("keep those of a coupon for the account that redeemed it", async () => {
    const alias = await addAlias("second");
    await giveCoupon("second");
    await unlock("9735");
    expect([await unlocksOf(), await unlocksOf(alias)]).toEqual([[2, "9735"], [7]]);
    for (const ticker of ["9736", "9737", "9738"]) await unlock(ticker, alias);
    expect([(await unlocksOf())[0], (await unlocksOf(alias))[0]]).toEqual([0, 4]);
    const third = await addAlias("third");
    expect(await unlocksOf(third)).toEqual([0]);
  });

  it("are counted by account, and nothing is kept of persons, until the terms that count persons", async () => {
    let isCounted = false;
    const persons = createUnlockPersons("of the tests", async () => isCounted);
    const { unlocks } = membersWith(persons);
    const pair = [await addAlias("first", true), await addAlias("second", true)] as const;
    for (const each of pair) {
      await persons.noteRegistration(database.pool, each);
      await unlocks.unlock(each, "9735");
    }
    expect([await unlocksOf(pair[0]), await unlocksOf(pair[1])]).toEqual([
      [2, "9735"],
      [2, "9735"],
    ]);
    expect((await database.pool.query("select from unlock_persons")).rows).toEqual([]);
    isCounted = true;
    await unlocks.unlock(pair[0], "9736");
    const third = await addAlias("third", true);
    await persons.noteRegistration(database.pool, third);
    expect([await unlocksOf(pair[1]), await unlocksOf(third)]).toEqual([[2, "9735"], [1]]);
  });

  it("take nothing from whoever registered before they counted for persons", async () => {
    const former = await addAlias("former", true);
    await unlock("9735", former);
    await unlock("9736", former);
    expect([await unlocksOf(former), await unlocksOf()]).toEqual([[1, "9736", "9735"], [1]]);
    await unlock("9737");
    expect([(await unlocksOf(former))[0], (await unlocksOf())[0]]).toEqual([1, 0]);
    await unlock("9738", former);
    await expect(unlock("9739", former)).rejects.toMatchObject({ errorType: "no_unlocks_left" });
  });

  it("are found by the keys of another secret as well", async () => {
    const rotated = createUnlockPersons("of later tests", async () => true);
    const { unlocks } = membersWith(rotated);
    const twin = await addAlias("twin", true);
    await rotated.noteRegistration(database.pool, twin);
    await unlocks.unlock(twin, "9735");
    expect(await unlocks.unlock(account, "9736")).toEqual({
      status: "unlocked",
      unlocakble_number: 1,
    });
    expect([await unlocksOf(), await unlocksOf(twin)]).toEqual([
      [1, "9736"],
      [1, "9735"],
    ]);
    await unlocks.unlock(twin, "9737");
    await expect(unlocks.unlock(account, "9738")).rejects.toMatchObject({
      errorType: "no_unlocks_left",
    });
  });

  it("are stored by keyed hashes alone", async () => {
    await unlock("9735");
    const { rows } = await database.pool.query("select * from unlock_persons");
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/hanako|example/i);
  });
});
