import { describe, expect, it } from "vitest";
import { routeNameOf, matchBuildRoutes } from "./manifest.ts";
import type { Manifest, ManifestRoute } from "./manifest.ts";
import { filesOfPage } from "./preload-routes.ts";

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

describe("the build as the browser knows it", () => {
  it.each([
    ["/", ["root", "/"]],
    ["/companies/7203", ["root", "/companies/:ticker"]],
    ["/search", ["root", "/search"]],
    ["/no/such/page", ["root", "rest"]],
  ])("knows the routes of %s", (path, ids) => {
    expect(matchBuildRoutes(path, build).map(({ id }) => id)).toEqual(ids);
  });

  it("names a route, never the address", () => {
    expect(routeNameOf("/companies/7203?q=secret", build)).toBe("/companies/:ticker");
    expect(routeNameOf("/secret", build)).toBe("/*");
    expect(routeNameOf("/", undefined)).toBe("/*");
  });

  it("knows the files of a page, each once", () => {
    expect(filesOfPage("/companies/7203", build)).toEqual([
      "/assets/root.js",
      "/assets/root.css",
      "/assets/company.js",
      "/assets/format.js",
      "/assets/company.css",
    ]);
  });
});
