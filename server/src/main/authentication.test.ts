import { describe, expect, it } from "vitest";
import type { Account } from "../accounts/index.ts";
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
    accounts: { find: () => Promise.resolve(account) },
    clock,
  });

describe("createAuthentication", () => {
  it("says of a member whether a temporal member's time is over", async () => {
    expect(await authenticatorFor(ACCOUNT).findAccount("uid-1")).toMatchObject({ finished: true });
    const personal = { ...ACCOUNT, userType: "personal" as const };
    expect(await authenticatorFor(personal).findAccount("uid-1")).toMatchObject({
      uid: "uid-1",
      finished: false,
    });
  });

  it("knows who is no member", async () => {
    expect(await authenticatorFor(null).findAccount("uid-1")).toBeNull();
  });

  it("takes no token where no provider is configured", async () => {
    const attempt = authenticatorFor(ACCOUNT).verify("a.b.c");
    await expect(attempt).rejects.toMatchObject({ errorType: "auth_invalid" });
  });
});
