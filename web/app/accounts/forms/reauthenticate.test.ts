import { describe, expect, it, vi } from "vitest";
import { reauthenticate } from "./reauthenticate.ts";

const NOW = Date.parse("2026-01-05T09:00:00Z");

/** The name is not ASCII, as Google's tokens allow. */
function fakeIdentity(ways: readonly string[], secondsAgo: number) {
  const claims = JSON.stringify({ name: "花子", auth_time: NOW / 1_000 - secondsAgo });
  const payload = Buffer.from(claims).toString("base64url");
  return {
    providers: () => Promise.resolve(ways),
    idToken: () => Promise.resolve(`head.${payload}.signature`),
    reauthenticate: vi.fn<(email: string | null, password: string | null) => Promise<void>>(),
    reauthenticateWithGoogle: vi.fn<() => Promise<void>>(),
  };
}

describe("reauthenticate", () => {
  it("asks for the password if there is one, however fresh the session", async () => {
    const hanako = fakeIdentity(["google.com", "password"], 1);
    await reauthenticate(hanako, "hanako@example.jp", "himitsu-himitsu", NOW);
    expect(hanako.reauthenticate).toHaveBeenCalledWith("hanako@example.jp", "himitsu-himitsu");
    expect(hanako.reauthenticateWithGoogle).not.toHaveBeenCalled();
  });

  it("uses Google for accounts without a password", async () => {
    const hanako = fakeIdentity(["google.com"], 241);
    await reauthenticate(hanako, "hanako@example.jp", null, NOW);
    expect(hanako.reauthenticateWithGoogle).toHaveBeenCalledOnce();
  });

  it("does not repeat the Google sign-in right after it", async () => {
    const hanako = fakeIdentity(["google.com"], 200);
    await reauthenticate(hanako, "hanako@example.jp", null, NOW);
    expect(hanako.reauthenticateWithGoogle).not.toHaveBeenCalled();
  });
});
