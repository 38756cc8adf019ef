import { describe, expect, it } from "vitest";
import type { Account, Identity } from "../accounts/index.ts";
import { NO_FACTS, rightsOf } from "../members/index.ts";
import { factsOfPlan } from "../members/testing/rights-facts.ts";
import { fixedClock } from "../platform/clock/clock.ts";
import { createAuthenticator, createIdentityProvider } from "./authentication.ts";

const clock = fixedClock("2026-11-21T09:00:00+09:00");

const ACCOUNT: Account = {
  uid: "uid-1",
  email: "reader@tenbin.example",
  userType: "temporal",
  lifetime: null,
  autosave: true,
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

const dependencies = (account: Account | null) => ({
  identities: createIdentityProvider({ identity: null }),
  sessions: {
    find: () => Promise.resolve(account && { account, ended: false }),
    isCurrent: () => Promise.resolve(true),
  },
  members: { readRightsFacts: () => Promise.resolve(NO_FACTS) },
  clock,
});

const authenticatorFor = (account: Account | null, membershipClock = clock) =>
  createAuthenticator({ ...dependencies(account), membershipClock });

describe("createAuthenticator", () => {
  it("computes rights at the time of each call", async () => {
    const authenticator = authenticatorFor(ACCOUNT);
    const found = (await authenticator.findSession(IDENTITY))?.account ?? null;
    expect((await authenticator.rightsOf(found)).limits).toEqual(
      rightsOf(ACCOUNT, clock.now()).limits,
    );
    expect(await authenticator.rightsOf(found)).toMatchObject({
      suffix: "WF",
      temporalFinished: true,
    });
    expect(await authenticator.rightsOf(null)).toMatchObject({
      suffix: "UF",
      temporalFinished: false,
    });
  });

  it("adds what is paid for to the rights, as it is at each call", async () => {
    let facts = NO_FACTS;
    const authenticator = createAuthenticator({
      ...dependencies(ACCOUNT),
      members: { readRightsFacts: () => Promise.resolve(facts) },
    });
    const personal: Account = { ...ACCOUNT, userType: "personal" };
    expect(await authenticator.rightsOf(personal)).toMatchObject({ suffix: "FF" });
    const plan = "tenbin_standard";
    facts = factsOfPlan(plan);
    expect(await authenticator.rightsOf(personal)).toMatchObject({
      suffix: "PS",
      paidPlan: plan,
      effectivePlan: plan,
    });
    expect(await authenticator.rightsOf(null)).toMatchObject({ suffix: "UF" });
  });

  it("ends rights by the membership clock", async () => {
    const monitor: Account = { ...ACCOUNT, userType: "monitor", lifetime: "2026-12-20" };
    const suffixOn = async (iso: string) =>
      (await authenticatorFor(monitor, fixedClock(iso)).rightsOf(monitor)).suffix;
    expect(await suffixOn("2026-12-20T23:59:59+09:00")).toBe("PS");
    expect(await suffixOn("2026-12-21T00:00:00+09:00")).toBe("FF");
  });

  it("finds no account for an unregistered identity", async () => {
    expect(await authenticatorFor(null).findSession(IDENTITY)).toBeNull();
  });

  it("rejects every token when no provider is configured", async () => {
    const attempt = authenticatorFor(ACCOUNT).verify("a.b.c");
    await expect(attempt).rejects.toMatchObject({ errorType: "auth_invalid" });
  });
});
