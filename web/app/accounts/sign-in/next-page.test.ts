import { describe, expect, it } from "vitest";
import { nextPage, withNext } from "./next-page.ts";

describe("withNext", () => {
  it("adds the page with its query", () => {
    const address = withNext("/login/email", "/results?q=みなと&page=2");
    const { pathname, searchParams } = new URL(address, "https://site.invalid");
    expect(pathname).toBe("/login/email");
    expect(searchParams.get("next")).toBe("/results?q=みなと&page=2");
  });

  it("omits the top page, which is the default", () => {
    expect(withNext("/login", "/")).toBe("/login");
  });
});

describe("nextPage", () => {
  it("returns a path of the site, or the top page", () => {
    expect(nextPage("/results?q=a#b")).toBe("/results?q=a#b");
    expect(nextPage("https://evil.test/")).toBe("/");
    expect(nextPage(null)).toBe("/");
  });

  it.each(["/logout", "/logout/", "/LogOut", "/%6Cogout?a=1", "/logout#x", "/setting/../logout"])(
    "never returns a page that ends the session: %s",
    (next) => {
      expect(nextPage(next)).toBe("/");
    },
  );
});
