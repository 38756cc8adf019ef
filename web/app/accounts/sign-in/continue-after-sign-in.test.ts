import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import { describe, expect, it } from "vitest";
import { pathAfterSignIn } from "./continue-after-sign-in.ts";

const fakeClient = (error?: ApiError): Pick<Client, "call"> => ({
  call: () => (error === undefined ? Promise.resolve(undefined) : Promise.reject(error)),
});
const unregisteredClient = fakeClient(new ApiError("", 403, null, "registration_required"));
const verified = { emailVerified: true };

describe("destination after sign-in", () => {
  it("is the requested page", async () => {
    expect(await pathAfterSignIn(fakeClient(), verified, "/setting")).toBe("/setting");
  });

  it("is the registration for an identity without an account", async () => {
    expect(await pathAfterSignIn(unregisteredClient, verified, "/setting")).toBe(
      "/register/login?next=%2Fsetting",
    );
  });

  it("is the verification of an unverified address", async () => {
    expect(await pathAfterSignIn(unregisteredClient, { emailVerified: false }, "/")).toBe(
      "/login/verify",
    );
  });

  it("is no page of members when the API has ended the session", async () => {
    const ended = fakeClient(new ApiError("", 401, null, "session_revoked"));
    expect(await pathAfterSignIn(ended, verified, "/setting")).toBe(
      "/login/timelimit?next=%2Fsetting",
    );
  });

  it("does not wait for a failing API [fault: PostgreSQL × sign-in]", async () => {
    const down = fakeClient(new ApiError("", null, null, null));
    expect(await pathAfterSignIn(down, verified, "/search")).toBe("/search");
  });
});
