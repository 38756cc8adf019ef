import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import { describe, expect, it } from "vitest";
import { pathAfterSignIn } from "./continue-after-sign-in.ts";

const fakeClient = (error?: ApiError): Pick<Client, "call"> => ({
  call: () => (error === undefined ? Promise.resolve(undefined) : Promise.reject(error)),
});
const unregisteredClient = fakeClient(new ApiError("", 403, null, "registration_required"));
const verified = { emailVerified: true };

describe("placeAfterSignIn", () => {
  it("is where the reader wanted to go", async () => {
    expect(await pathAfterSignIn(fakeClient(), verified, "/setting")).toBe("/setting");
  });

  it("is the registration for whoever is no member yet", async () => {
    expect(await pathAfterSignIn(unregisteredClient, verified, "/setting")).toBe(
      "/register/login?next=%2Fsetting",
    );
  });

  it("is the proof of the address while that is missing", async () => {
    expect(await pathAfterSignIn(unregisteredClient, { emailVerified: false }, "/")).toBe(
      "/login/verify",
    );
  });

  it("does not hang on an API that fails", async () => {
    const down = fakeClient(new ApiError("", null, null, null));
    expect(await pathAfterSignIn(down, verified, "/search")).toBe("/search");
  });
});
