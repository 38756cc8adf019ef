import { describe, expect, it } from "vitest";
import { sessionTokenFromRequest } from "./session-token.server.ts";

const NOON = Date.parse("2025-11-14T03:00:00Z");
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenEnding = (exp: unknown) => `${part({ alg: "RS256" })}.${part({ sub: "a", exp })}.c2ln`;
const tokenOf = (token: string) =>
  sessionTokenFromRequest(
    new Request("http://web.test/", { headers: { cookie: `__Host-session=${token}` } }),
    NOON,
  );

describe("sessionTokenFromRequest", () => {
  it("returns an unexpired token", () => {
    const token = tokenEnding(NOON / 1_000 + 60);
    expect(tokenOf(token)).toBe(token);
  });

  it.each([
    ["has ended", tokenEnding(NOON / 1_000 - 1)],
    ["ends now", tokenEnding(NOON / 1_000 + 1)],
    ["says no end", tokenEnding(undefined)],
    ["says a strange end", tokenEnding("tomorrow")],
    ["cannot be read", "aa.%%.cc"],
    ["is no JSON", `aa.${Buffer.from("{").toString("base64url")}.cc`],
    ["says null", `aa.${part(null)}.cc`],
  ])("returns null for a token that %s", (_, token) => {
    expect(tokenOf(token)).toBeNull();
  });

  it("returns null without a cookie", () => {
    expect(sessionTokenFromRequest(new Request("http://web.test/"), NOON)).toBeNull();
  });
});
