import { describe, expect, it } from "vitest";
import { matchBuildRoutes, routePattern, routePatternOf } from "./manifest.ts";
import type { Manifest, ManifestRoute } from "./manifest.ts";
import routes from "../routes.ts";
import { sitePages } from "./site-pages.ts";

const route = (id: string, given: Partial<ManifestRoute> = {}): [string, ManifestRoute] => [
  id,
  { id, parentId: "root", path: id.slice(1), module: `/assets${id}.js`, ...given },
];
const build: Manifest = {
  version: "a",
  routes: Object.fromEntries([
    ["root", { id: "root", path: "", module: "/assets/root.js", css: ["/assets/root.css"] }],
    route("/", { index: true, module: "/assets/home.js" }),
    route("/companies/:ticker", {
      module: "/assets/company.js",
      imports: ["/assets/format.js", "/assets/root.js"],
      css: ["/assets/company.css"],
    }),
    route("/search"),
    route("rest", { path: "*" }),
  ]),
};

const under = (id: string) => routePattern([{ id: "root" }, { id }]);

describe("routePattern", () => {
  it("returns the table's pattern of every URL, in characters that events allow", () => {
    const ids = routes.map(({ id }) => id ?? "");
    for (const { path } of sitePages) {
      expect(ids).toContain(path);
      expect(under(path)).toBe(path);
      expect(path).toMatch(/^\/[a-z:*/-]{0,99}$/);
    }
  });

  it("returns null for an unknown path", () => {
    expect(under("routes/not-found")).toBe("/*");
    expect(routePattern([{ id: "root" }])).toBe("/*");
    expect(routePattern([])).toBe("/*");
  });
});

describe("manifest in the browser", () => {
  it.each([
    ["/", ["root", "/"]],
    ["/companies/7203", ["root", "/companies/:ticker"]],
    ["/search", ["root", "/search"]],
    ["/no/such/page", ["root", "rest"]],
  ])("contains the routes of %s", (path, ids) => {
    expect(matchBuildRoutes(path, build).map(({ id }) => id)).toEqual(ids);
  });

  it("resolves to a route pattern, never to the path", () => {
    expect(routePatternOf("/companies/7203?q=secret", build)).toBe("/companies/:ticker");
    expect(routePatternOf("/secret", build)).toBe("/*");
    expect(routePatternOf("/", undefined)).toBe("/*");
  });
});
