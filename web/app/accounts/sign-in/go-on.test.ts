import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import { describe, expect, it } from "vitest";
import { placeAfterSignIn } from "./go-on.ts";

const answering = (error?: ApiError): Pick<Client, "call"> => ({
  call: () => (error === undefined ? Promise.resolve(undefined) : Promise.reject(error)),
});
const unregistered = answering(new ApiError("", 403, null, "registration_required"));
const verified = { emailVerified: true };

describe("placeAfterSignIn", () => {
  it("is where the reader wanted to go", async () => {
    expect(await placeAfterSignIn(answering(), verified, "/setting")).toBe("/setting");
  });

  it("is the registration for whoever is no member yet", async () => {
    expect(await placeAfterSignIn(unregistered, verified, "/setting")).toBe(
      "/register/login?next=%2Fsetting",
    );
  });

  it("is the proof of the address while that is missing", async () => {
    expect(await placeAfterSignIn(unregistered, { emailVerified: false }, "/")).toBe(
      "/login/verify",
    );
  });

  it("does not hang on an API that fails", async () => {
    const down = answering(new ApiError("", null, null, null));
    expect(await placeAfterSignIn(down, verified, "/search")).toBe("/search");
  });
});
