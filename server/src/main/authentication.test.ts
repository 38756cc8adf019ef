import { describe, expect, it } from "vitest";
import type { Account } from "../accounts/index.ts";
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
  readOnly: false,
  operator: false,
  registeredAt: new Date("2026-11-19T09:00:00+09:00"),
  sessionsValidFrom: new Date(0),
  deletionRequestedAt: null,
};

const authenticatorFor = (account: Account | null) =>
  createAuthenticator({
    identities: createIdentityProvider({ identity: null }),
    accounts: {
      findAll: () => Promise.resolve(new Map(account === null ? [] : [[account.uid, account]])),
    },
    clock,
  });

describe("createAuthenticator", () => {
  it("computes rights at the time of each call", async () => {
    const authenticator = authenticatorFor(ACCOUNT);
    const found = await authenticator.findAccount("uid-1");
    expect(authenticator.rightsOf(found)).toEqual(rightsOf(ACCOUNT, clock.now()));
    expect(authenticator.rightsOf(found)).toMatchObject({ suffix: "WF", temporalFinished: true });
    expect(authenticator.rightsOf(null)).toMatchObject({ suffix: "UF", temporalFinished: false });
  });

  it("finds no account for an unregistered identity", async () => {
    expect(await authenticatorFor(null).findAccount("uid-1")).toBeNull();
  });

  it("rejects every token when no provider is configured", async () => {
    const attempt = authenticatorFor(ACCOUNT).verify("a.b.c");
    await expect(attempt).rejects.toMatchObject({ errorType: "auth_invalid" });
  });
});
