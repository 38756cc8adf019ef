import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redirectTo } from "./redirect-to.ts";
import { safeNext } from "./safe-next.ts";

/** Case H56 and variants. */
const OPEN_REDIRECTS = [
  "//evil",
  "/\\evil",
  "\\/evil",
  "https:evil",
  "https:/evil",
  "https://evil/",
  "/%2f%2fevil",
  "/%2F/evil",
  "/%5cevil",
  "/%252f%252fevil",
  "/%25252525252f%2fevil",
  "/\t/evil",
  "javascript:alert(1)",
  "/%0d%0aSet-Cookie:a=1",
  "/\r\nSet-Cookie:a=1",
  "/%00",
  "/%E0%A4%A",
  "search",
  "",
];
const LONGEST = `/${"a".repeat(2_047)}`;

describe("open redirects (H56)", () => {
  it.each(OPEN_REDIRECTS)("next=%j is answered 303 to /, without header injection", (next) => {
    const response = redirectTo(safeNext(next));
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/");
    expect(response.headers.has("set-cookie")).toBe(false);
  });

  it("two slashes after dot segments become one", () => {
    expect(safeNext("/a/..//evil.test")).toBe("/evil.test");
  });

  it.each([null, undefined, `${LONGEST}a`])("a missing or overlong next leads to /", (next) => {
    expect(safeNext(next)).toBe("/");
  });

  it.each([
    "/",
    "/portfolio",
    "/companies/7203?begin=-5&end=0#value",
    "/results?q=%E3%83%88%E3%83%A8%E3%82%BF",
    "/results?next=https%3A%2F%2Fevil.test%2F",
    LONGEST,
  ])("a path of the site is kept: %s", (next) => {
    expect(redirectTo(safeNext(next)).headers.get("location")).toBe(next);
  });

  it("no value leads out of the site [ASVS 3.7.2]", () => {
    const pieces = fc.constantFrom(
      ..."/\\.:@?#%25 \t\r\n".split(""),
      "2f",
      "%2f",
      "%5c",
      "%0d",
      "evil.test",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
        let next = safeNext(parts.join(""));
        const here = "https://tenbin.test/login";
        for (let turn = 0; turn < 3; turn += 1) {
          expect(new URL(next, here).origin).toBe("https://tenbin.test");
          next = unescaped(next);
        }
      }),
      { seed: 56, numRuns: 5_000 },
    );
  });
});

function unescaped(address: string): string {
  const [path = "", query = ""] = address.split(/(?=[?#])(.*)/s);
  try {
    return decodeURIComponent(path) + query;
  } catch {
    return address;
  }
}
