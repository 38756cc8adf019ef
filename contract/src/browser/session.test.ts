import { describe, expect, it } from "vitest";
import { SESSION_COOKIE, sessionTokenIn } from "./session.ts";

describe("sessionTokenIn", () => {
  it("finds the token among other cookies", () => {
    expect(sessionTokenIn(`_ga=1; ${SESSION_COOKIE}=aa.b-b.c_c; x=y=z`)).toBe("aa.b-b.c_c");
    expect(sessionTokenIn(`${SESSION_COOKIE}=a.b.c`)).toBe("a.b.c");
  });

  it.each([
    ["no cookie", null],
    ["an empty header", ""],
    ["other cookies", "session=a.b.c; x__Host-session=a.b.c"],
    ["an emptied cookie", `${SESSION_COOKIE}=`],
    ["what is no token", `${SESSION_COOKIE}=a.b.c"\r\nx: y`],
    ["two of them", `${SESSION_COOKIE}=a.b.c; ${SESSION_COOKIE}=d.e.f`],
  ])("takes nothing from %s", (_, cookies) => {
    expect(sessionTokenIn(cookies)).toBeNull();
  });
});
