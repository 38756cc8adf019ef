import { describe, expect, it } from "vitest";
import { sitePages } from "../site/site-pages.ts";
import { findRouteRedirect } from "./route-rules.ts";

const moved = (to: string) => ({ to, status: 301 });

describe("route rules may redirect [spec 2.14]", () => {
  it.each([
    ["/search/", "search", "/search"],
    ["/search//", "search", "/search"],
    ["/SEARCH", "search", "/search"],
    ["/pricing/churn/done/", "/pricing/churn/done", "/pricing/churn/done"],
    ["//", "", "/"],
  ])(
    "every page without parameters has one canonical path: %s of %s → %s [spec 2.14]",
    (path, pattern, to) => {
      expect(findRouteRedirect(path, pattern)).toEqual(moved(to));
    },
  );

  it.each([
    ["/index.html", "/"],
    ["/contact", "/cc"],
  ])("%s redirects to %s", (path, to) => {
    expect(findRouteRedirect(path, "*")).toEqual(moved(to));
  });

  it.each(["//evil.test/", "/no/such/", "/contact/us"])("%s has no rule", (path) => {
    expect(findRouteRedirect(path, "*")).toBeNull();
  });

  it("paths with parameters are left to their pages", () => {
    expect(findRouteRedirect("/companies/7203/", "companies/:ticker")).toBeNull();
  });

  it("no page of the site redirects", () => {
    const rows = sitePages.map(({ path }) => [path, findRouteRedirect(path, path)]);
    expect(rows.filter(([, rule]) => rule !== null)).toEqual([]);
  });
});
