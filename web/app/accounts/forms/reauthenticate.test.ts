import { describe, expect, it, vi } from "vitest";
import { reauthenticate } from "./reauthenticate.ts";

function fakeIdentity(ways: readonly string[], secondsAgo: number) {
  return {
    providers: () => Promise.resolve(ways),
    sinceSignIn: () => Promise.resolve(secondsAgo * 1_000),
    reauthenticate: vi.fn<(email: string | null, password: string | null) => Promise<void>>(),
    reauthenticateWithGoogle: vi.fn<() => Promise<void>>(),
  };
}

describe("reauthenticate", () => {
  it("asks for the password if there is one, however fresh the session [ASVS 6.2.3, 7.5.1]", async () => {
    const hanako = fakeIdentity(["google.com", "password"], 1);
    await reauthenticate(hanako, "hanako@example.jp", "himitsu-himitsu");
    expect(hanako.reauthenticate).toHaveBeenCalledWith("hanako@example.jp", "himitsu-himitsu");
    expect(hanako.reauthenticateWithGoogle).not.toHaveBeenCalled();
  });

  it("uses Google for accounts without a password", async () => {
    const hanako = fakeIdentity(["google.com"], 241);
    await reauthenticate(hanako, "hanako@example.jp", null);
    expect(hanako.reauthenticateWithGoogle).toHaveBeenCalledOnce();
  });

  it("does not repeat the Google sign-in right after it", async () => {
    const hanako = fakeIdentity(["google.com"], 200);
    await reauthenticate(hanako, "hanako@example.jp", null);
    expect(hanako.reauthenticateWithGoogle).not.toHaveBeenCalled();
  });
});
