import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "react-router";
import { describe, expect, it } from "vitest";
import { sitePages } from "./site-pages.ts";

const app = join(import.meta.dirname, "..");

/** Where an address of our own is written: attributes, and the doors of navigation. */
const ADDRESS =
  /(?:\b(?:to|href|action)[=:]\s*\{?|\b(?:navigate|redirect|replace|assign)\()["`](\/[^"`]*)["`]/g;

/** A file, and the page for those who build: no URLs of the product. */
const IGNORED_PATHS = new Set(["/favicon.svg", "/gallery"]);

const links = globSync("**/*.{ts,tsx}", { cwd: app, exclude: ["**/*.test.*"] }).flatMap((file) =>
  [...readFileSync(join(app, file), "utf8").matchAll(ADDRESS)].map(([, address = ""]) => ({
    file,
    // A parameter filled in by the code is some value.
    path: address.replaceAll(/\$\{[^}]*\}/g, "x").replace(/[?#].*/, ""),
  })),
);

describe("links of the site", () => {
  it("are found where they are written", () => {
    expect(links).toContainEqual({ file: "layout/not-found-screen.tsx", path: "/search" });
    expect(links.length).toBeGreaterThan(30);
  });

  it("lead to URLs of the table only", () => {
    const astray = links.filter(
      ({ path }) =>
        !IGNORED_PATHS.has(path) && !sitePages.some((page) => matchPath(page.path, path) !== null),
    );
    expect(astray).toEqual([]);
  });
});
