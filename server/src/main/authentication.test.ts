import { describe, expect, it } from "vitest";
import type { Account, Identity } from "../accounts/index.ts";
import { rightsOf } from "../members/index.ts";
import { fixedClock } from "../platform/clock/clock.ts";
import { createAuthenticator, createIdentityProvider } from "./authentication.ts";

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

const dependencies = (account: Account | null) => ({
  identities: createIdentityProvider({ identity: null }),
  sessions: {
    find: () => Promise.resolve(account && { account, ended: false }),
    isCurrent: () => Promise.resolve(true),
  },
  members: { readRights: async (of: Account | null) => rightsOf(of, clock.now()) },
  clock,
});

const authenticatorFor = (account: Account | null) => createAuthenticator(dependencies(account));

describe("createAuthenticator", () => {
  it("asks members for the rights", async () => {
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

  it("finds no account for an unregistered identity", async () => {
    expect(await authenticatorFor(null).findSession(IDENTITY)).toBeNull();
  });

  it("rejects every token when no provider is configured", async () => {
    const attempt = authenticatorFor(ACCOUNT).verify("a.b.c");
    await expect(attempt).rejects.toMatchObject({ errorType: "auth_invalid" });
  });
});
