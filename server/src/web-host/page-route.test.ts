import { describe, expect, it } from "vitest";
import { createPageRouteResolver } from "./page-route.ts";

const routeOf = createPageRouteResolver([
  "root",
  "/",
  "/companies/:ticker",
  "/search",
  "routes/not-found",
]);

describe("createPageRouteResolver", () => {
  it.each([
    ["/", "/"],
    ["/_root.data?_routes=x", "/"],
    ["/companies/0482?begin=-3", "/companies/:ticker"],
    ["/companies/0482.data", "/companies/:ticker"],
    ["/search", "/search"],
    ["/reset/taro@example.jp", "/*"],
    ["/%E0%A4%A", "/*"],
    ["/assets/root-1a2b.js", null],
    ["/builds/latest.json?1", null],
    ["/__session", null],
    ["/__/auth/handler?apiKey=x", null],
    ["/identitytoolkit.googleapis.com/v1/accounts:lookup?key=x", null],
  ])("%s → %s", (url, route) => {
    expect(routeOf({ url })).toBe(route);
  });
});
