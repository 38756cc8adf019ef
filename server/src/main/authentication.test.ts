import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Account, createAccountStore, type Identity } from "../accounts/index.ts";
import { type Rights, rightsOf } from "../members/index.ts";
import { fixedClock } from "../platform/clock/clock.ts";
import type { Authenticator } from "../platform/http/identity.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { createAuthenticator } from "./authentication.ts";
import { createIdentityProvider } from "./processes/identity-provider.ts";

const clock = fixedClock("2026-11-21T09:00:00+09:00");

const ACCOUNT: Account = {
  uid: "uid-1",
  email: "reader@tenbin.example",
  userType: "temporal",
  lifetime: null,
  autosave: true,
  analyticsConsent: false,
  readOnly: false,
  operator: false,
  registeredAt: new Date("2026-11-19T09:00:00+09:00"),
  sessionsValidFrom: new Date(0),
  sessionEpoch: "",
  googleSubject: null,
  providerValidSince: null,
  deletionRequestedAt: null,
};

const IDENTITY: Identity = {
  uid: "uid-1",
  email: "reader@tenbin.example",
  emailVerified: true,
  signInProvider: "password",
  sessionEpoch: null,
  googleSubject: null,
  authTime: clock.now().getTime() / 1_000,
  expiresAt: clock.now().getTime() / 1_000 + 3_600,
};

describe("createAuthenticator", () => {
  let database: TestDatabase;
  let authenticator: Authenticator<Account, Rights>;
  let statements: number;
  beforeAll(async () => {
    database = await createTestDatabase();
    await createAccountStore(database.pool).insert(ACCOUNT);
    const pool = new Proxy(database.pool, {
      get(target, name) {
        if (name === "query") statements += 1;
        return Reflect.get(target, name, target) as unknown;
      },
    });
    authenticator = createAuthenticator({
      identities: createIdentityProvider({ identity: null }),
      sessions: {
        resolve: async (_, { account }) => ({ account, ended: false }),
        isCurrent: async () => true,
      },
      members: {
        rightsOf: async (account, facts) => rightsOf(account, clock.now(), facts),
        visitorRights: async () => rightsOf(null, clock.now()),
      },
      pool,
      clock,
    });
  });
  beforeEach(() => {
    statements = 0;
  });
  afterAll(() => database.drop());

  it("reads account, session and rights with one statement", async () => {
    const session = await authenticator.findSession(IDENTITY, null);
    expect(session).toMatchObject({ account: ACCOUNT, ended: false });
    expect(session?.rights).toMatchObject({ suffix: "FF", temporalFinished: true });
    expect(statements).toBe(1);
  });

  it("reads what is the member's own of the company that is read with the same statement", async () => {
    await database.pool.query(
      `insert into achievements (uid, step, ticker, achieved_at) values
         ('uid-1', 'company_viewed', '130A', now()), ('uid-1', 'company_viewed', '9735', now())`,
    );
    const session = await authenticator.findSession(IDENTITY, "130a0");
    const own = await session?.findOwnFields?.(["130A"]);
    expect([own?.("130A", "touched"), own?.("130A", "portfolio")]).toEqual([true, false]);
    expect(statements).toBe(1);
    const others = await session?.findOwnFields?.(["130A", "9735", "1000"]);
    const touched = ["130A", "9735", "1000"].map((ticker) => others?.(ticker, "touched"));
    expect(touched).toEqual([true, true, false]);
    expect(statements).toBe(2);
  });

  it("finds no account for an unregistered identity", async () => {
    expect(await authenticator.findSession({ ...IDENTITY, uid: "stranger" }, null)).toBeNull();
  });

  it("knows the rights of visitors without asking the database", async () => {
    expect(await authenticator.visitorRights()).toMatchObject({ suffix: "UF" });
    expect(statements).toBe(0);
  });

  it("rejects every token when no provider is configured [ASVS 16.5.3]", async () => {
    const attempt = authenticator.verify("a.b.c");
    await expect(attempt).rejects.toMatchObject({ errorType: "auth_invalid" });
  });
});
