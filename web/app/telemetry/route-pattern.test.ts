import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { routePattern } from "./route-pattern.ts";

const at = (pathname: string, params: Record<string, string> = {}) =>
  routePattern([
    { pathname: "/", params },
    { pathname, params },
  ]);

describe("routePattern", () => {
  it("writes a route as the sitemap does", () => {
    expect(at("/")).toBe("/");
    expect(at("/pricing/churn/done")).toBe("/pricing/churn/done");
    expect(at("/companies/0482", { ticker: "0482" })).toBe("/companies/:ticker");
    expect(at("/companies/0482/history", { ticker: "0482" })).toBe("/companies/:ticker/history");
  });

  it("names nothing of an address that no route has", () => {
    expect(at("/taro@example.jp/x", { "*": "taro@example.jp/x" })).toBe("/*");
    expect(routePattern([])).toBe("/*");
  });

  it("never gives away what stands for a parameter, however it is written", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (typed) => {
        const segment = encodeURIComponent(typed);
        fc.pre(!["companies", "history", ".", ".."].includes(typed));
        const pattern = at(`/companies/${segment}/history`, { ticker: typed });
        expect(pattern).toBe("/companies/:ticker/history");
      }),
      { seed: 3 },
    );
  });
});
