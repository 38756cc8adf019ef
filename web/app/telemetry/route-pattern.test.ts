import { describe, expect, it } from "vitest";
import { sitePages } from "../site/site-pages.ts";
import routes from "../routes.ts";
import { routePattern } from "./route-pattern.ts";

const under = (id: string) => routePattern([{ id: "root" }, { id }]);

describe("routePattern", () => {
  it("names every URL of the site as the table writes it, and in words that an event may carry", () => {
    const ids = routes.map(({ id }) => id ?? "");
    for (const { path } of sitePages) {
      expect(ids).toContain(path);
      expect(under(path)).toBe(path);
      expect(path).toMatch(/^\/[a-z:*/-]{0,99}$/);
    }
  });

  it("names nothing of an address that no route has", () => {
    expect(under("routes/not-found")).toBe("/*");
    expect(routePattern([{ id: "root" }])).toBe("/*");
    expect(routePattern([])).toBe("/*");
  });
});
