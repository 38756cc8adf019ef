import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fixedClock } from "../platform/clock/clock.ts";
import { type TestDatabase, createTestDatabase } from "../platform/testing/database.ts";
import { createSetRights } from "./set-rights.ts";
import { createAccountStore } from "./store.ts";

const clock = fixedClock("2026-11-21T09:00:00+09:00");

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate members, security_events cascade");
});

const events = async () =>
  (await database.pool.query("select uid, kind, occurred_at, detail from security_events")).rows;

it("changes the given rights only, and records them", async () => {
  const accounts = createAccountStore(database.pool);
  const email = "reader@tenbin.example";
  await accounts.insert({ uid: "uid-1", email, registeredAt: clock.now(), operator: true });
  const setRights = createSetRights({ pool: database.pool, clock });
  const rights = { userType: "monitor", lifetime: "2027-03-31", readOnly: true } as const;
  expect(await setRights("Reader@TENBIN.example", rights)).toMatchObject({
    ...rights,
    operator: true,
    autosave: true,
  });
  expect(await accounts.find("uid-1")).toMatchObject(rights);
  expect(await events()).toEqual([
    { uid: "uid-1", kind: "rights_set", occurred_at: clock.now(), detail: rights },
  ]);
});

it("does and records nothing for an unknown address", async () => {
  const setRights = createSetRights({ pool: database.pool, clock });
  expect(await setRights("nobody@tenbin.example", { operator: true })).toBeNull();
  expect(await events()).toEqual([]);
});

it("clears the last day for types without one", async () => {
  const accounts = createAccountStore(database.pool);
  const email = "reader@tenbin.example";
  const monitor = { userType: "monitor", lifetime: "2027-03-31" } as const;
  await accounts.insert({ uid: "uid-1", email, registeredAt: clock.now(), ...monitor });
  const setRights = createSetRights({ pool: database.pool, clock });
  expect(await setRights(email, { operator: true })).toMatchObject(monitor);
  const personal = { userType: "personal", lifetime: null } as const;
  expect(await setRights(email, { userType: "personal" })).toMatchObject(personal);
  expect(await setRights(email, { lifetime: "2027-03-31" })).toMatchObject(personal);
  expect((await events()).map(({ detail }) => detail as unknown)).toContainEqual(personal);
});
