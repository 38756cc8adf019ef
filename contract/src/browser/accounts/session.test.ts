import { describe, expect, it } from "vitest";
import { decodeJwtPayload, SESSION_COOKIE, sessionTokenFromCookies } from "./session.ts";

describe("sessionTokenFromCookies", () => {
  it("finds the token among other cookies", () => {
    expect(sessionTokenFromCookies(`_ga=1; ${SESSION_COOKIE}=aa.b-b.c_c; x=y=z`)).toBe(
      "aa.b-b.c_c",
    );
    expect(sessionTokenFromCookies(`${SESSION_COOKIE}=a.b.c`)).toBe("a.b.c");
  });

  it.each([
    ["no cookie", null],
    ["an empty header", ""],
    ["other cookies", "session=a.b.c; x__Host-session=a.b.c"],
    ["an emptied cookie", `${SESSION_COOKIE}=`],
    ["a malformed token", `${SESSION_COOKIE}=a.b.c"\r\nx: y`],
    ["two of them", `${SESSION_COOKIE}=a.b.c; ${SESSION_COOKIE}=d.e.f`],
  ])("returns null for %s", (_, cookies) => {
    expect(sessionTokenFromCookies(cookies)).toBeNull();
  });
});

const encode = (text: string) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

describe("decodeJwtPayload", () => {
  it("decodes claims in any script, in base64url", () => {
    // ~~~ and ??? encode to the two characters in which base64url differs from base64.
    const claims = { name: "花子", exp: 1_700_000_000, marks: "~~~???" };
    const payload = encode(JSON.stringify(claims));
    expect(payload).toMatch(/[-_]/);
    expect(decodeJwtPayload(`head.${payload}.signature`)).toEqual(claims);
  });

  it.each([
    ["nothing", ""],
    ["a single part", "head"],
    ["invalid base64url", "head.%%.signature"],
    ["invalid JSON", `head.${encode("{")}.signature`],
    ["null", `head.${encode("null")}.signature`],
    ["a list", `head.${encode("[1]")}.signature`],
    ["a number", `head.${encode("7")}.signature`],
  ])("returns null for %s", (_, token) => {
    expect(decodeJwtPayload(token)).toBeNull();
  });
});
