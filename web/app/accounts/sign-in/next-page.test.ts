import { describe, expect, it } from "vitest";
import { nextPage, withNext } from "./next-page.ts";

describe("withNext", () => {
  it("carries the page along, its own query included", () => {
    const address = withNext("/login/email", "/results?q=みなと&page=2");
    const { pathname, searchParams } = new URL(address, "https://site.invalid");
    expect(pathname).toBe("/login/email");
    expect(searchParams.get("next")).toBe("/results?q=みなと&page=2");
  });

  it("says nothing of the top page, where everybody arrives anyway", () => {
    expect(withNext("/login", "/")).toBe("/login");
  });
});

describe("nextPage", () => {
  it("is a path of the site, or the top page", () => {
    expect(nextPage("/results?q=a#b")).toBe("/results?q=a#b");
    expect(nextPage("https://evil.test/")).toBe("/");
    expect(nextPage(null)).toBe("/");
  });

  it.each(["/logout", "/logout/", "/LogOut", "/%6Cogout?a=1", "/logout#x", "/setting/../logout"])(
    "is never the end of the session that begins: %s",
    (next) => {
      expect(nextPage(next)).toBe("/");
    },
  );
});
