import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountFixture, createAccountFixture } from "../testing/account-fixture.ts";

const EMAIL = "ito@tenbin.example";
const PASSWORD = "the password so far";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const expired = { errorType: "link_expired" };

describe("the deletion of an account", () => {
  let world: AccountFixture;
  let uid: string;
  let farewells: string[];
  let isFarewellFailing: boolean;
  beforeAll(async () => {
    world = await createAccountFixture({
      purgeHooks: [
        async (gone) => {
          if (isFarewellFailing) throw new Error("cannot forget");
          farewells.push(gone);
        },
      ],
    });
  });
  beforeEach(async () => {
    await world.reset();
    farewells = [];
    isFarewellFailing = false;
    uid = await world.createAccount(EMAIL, PASSWORD);
  });
  afterAll(() => world.database.drop());

  const remove = (token?: string, whose = uid) =>
    world.accounts.deleteAccount(whose, { token }, world.origin);
  const member = () => world.accounts.store.find(uid);
  const kinds = async () =>
    (await world.query("select kind from security_events order by occurred_at, kind")).map(
      ({ kind }) => kind,
    );

  it("is asked for by a mailed link, ends sessions and says by mail until when it can be taken back", async () => {
    await world.accounts.requestDeletion(uid, world.origin);
    const token = await world.takeEmailedToken();
    expect((await member())?.deletionRequestedAt).toBeNull();
    expect(await remove(token)).toBe("2026-12-22");
    expect(await member()).toMatchObject({
      deletionRequestedAt: world.clock.now(),
      sessionsValidFrom: world.clock.now(),
    });
    const [mail] = await world.sendEmails();
    expect(mail?.to).toBe(EMAIL);
    expect(mail?.text).toContain("2026年12月22日");
    await expect(remove(token)).rejects.toMatchObject(expired);
    expect(await kinds()).toEqual(["deletion_requested", "guess_refused"]);
  });

  it("is refused with the link of another member, which stays usable (H21)", async () => {
    const other = await world.createAccount("other@tenbin.example");
    await world.accounts.requestDeletion(uid, world.origin);
    const token = await world.takeEmailedToken();
    await expect(remove(token, other)).rejects.toMatchObject(expired);
    expect((await world.accounts.store.find(other))?.deletionRequestedAt).toBeNull();
    expect((await member())?.deletionRequestedAt).toBeNull();
    expect(await remove(token)).toBe("2026-12-22");
  });

  it("does nothing when the provider fails; the link can be used again", async () => {
    await world.accounts.requestDeletion(uid, world.origin);
    const token = await world.takeEmailedToken();
    world.remainingProviderCalls = 0;
    await expect(remove(token)).rejects.toThrow("does not answer");
    expect(await member()).toMatchObject({ deletionRequestedAt: null });
    world.remainingProviderCalls = Infinity;
    expect(await remove(token)).toBe("2026-12-22");
  });

  it("is taken back by signing in afterwards, once, and told by mail", async () => {
    await remove();
    await world.sendEmails();
    const account = await member();
    const back = (at: Date) =>
      world.accounts.cancelDeletion({ uid, email: EMAIL, ...account }, at, "request");
    expect(await back(world.clock.now())).toBe(false);
    world.advanceClock(29 * DAY_MS);
    const all = await Promise.all(Array.from({ length: 20 }, () => back(world.clock.now())));
    expect(all.filter(Boolean)).toHaveLength(1);
    expect((await member())?.deletionRequestedAt).toBeNull();
    expect(await world.sendEmails()).toMatchObject([
      { to: EMAIL, subject: "【天秤】退会を取り消しました" },
    ]);
    world.advanceClock(3 * DAY_MS);
    await world.accounts.purgeDeleted();
    expect(await member()).not.toBeNull();
  });

  it("removes the member after 30 days, everywhere; what happened stays on record", async () => {
    await remove();
    // Asked for at six in the evening; the thirtieth day after ends six hours later.
    world.advanceClock(30 * DAY_MS + 6 * HOUR_MS - 1);
    await world.accounts.purgeDeleted();
    expect(await member()).not.toBeNull();
    world.advanceClock(1);
    await Promise.all([world.accounts.purgeDeleted(), world.accounts.purgeDeleted()]);
    expect(await member()).toBeNull();
    expect(world.provider.users.has(uid)).toBe(false);
    expect(new Set(farewells)).toEqual(new Set([uid]));
    expect(await world.query("select * from departures")).toEqual([]);
    expect(await kinds()).toEqual(["deletion_requested", "deleted"]);
    expect(await world.query("select * from mailed_links")).toEqual([]);
  });

  it("removes everybody whose day it is, also more than are read at once", async () => {
    await world.database.pool.query(
      `insert into members (uid, email, email_key, registered_at, sessions_valid_from, deletion_requested_at)
       select 'many-' || n, n || '@many.example', n || '@many.example', $1, $1, $1
       from generate_series(1, 130) n`,
      [world.clock.now()],
    );
    world.advanceClock(31 * DAY_MS);
    await world.accounts.purgeDeleted();
    expect(await world.query("select uid from members")).toEqual([{ uid }]);
    expect(farewells).toHaveLength(130);
  });

  it("asks again the next day whoever could not forget the person", async () => {
    const second = await world.createAccount("second@tenbin.example");
    await remove();
    await remove(undefined, second);
    world.advanceClock(31 * DAY_MS);
    isFarewellFailing = true;
    await expect(world.accounts.purgeDeleted()).rejects.toThrow("Not everybody");
    expect(await member()).toBeNull();
    expect(world.provider.users.size).toBe(2);
    isFarewellFailing = false;
    world.remainingProviderCalls = 0;
    await expect(world.accounts.purgeDeleted()).rejects.toThrow("Not everybody");
    world.remainingProviderCalls = Infinity;
    await world.accounts.purgeDeleted();
    expect(world.provider.users.size).toBe(0);
    expect(new Set(farewells)).toEqual(new Set([uid, second]));
  });

  it("leaves alone who has registered again before everybody forgot them", async () => {
    await remove();
    world.advanceClock(31 * DAY_MS);
    isFarewellFailing = true;
    await expect(world.accounts.purgeDeleted()).rejects.toThrow("Not everybody");
    const email = EMAIL;
    await world.accounts.store.insert({ uid, email, registeredAt: world.clock.now() });
    await world.accounts.purgeDeleted();
    expect(world.provider.users.has(uid)).toBe(true);
    expect(await world.query("select * from departures")).toEqual([]);
  });
});

describe("a session of the pages", () => {
  let world: AccountFixture;
  beforeAll(async () => {
    world = await createAccountFixture();
  });
  afterAll(() => world.database.drop());

  it("is one sign-in on record, however often it is checked", async () => {
    const uid = await world.createAccount(EMAIL);
    const identity = await world.provider.verify(world.provider.issueToken(uid));
    const { expiresAt, authTime } = identity;
    const check = () => world.accounts.checkSession(identity, world.origin);
    const answers = await Promise.all(Array.from({ length: 10 }, check));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ uid, expires_at: expiresAt })]),
    );
    await world.accounts.checkSession({ ...identity, authTime: authTime + 1 }, world.origin);
    const found = await world.query(
      "select kind, client_hash, (detail ->> 'auth_time')::int as at from security_events order by 3",
    );
    const event = { kind: "signed_in", client_hash: "client" };
    expect(found).toEqual([
      { ...event, at: authTime },
      { ...event, at: authTime + 1 },
    ]);
  });
});
