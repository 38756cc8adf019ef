import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { matchPath } from "react-router";
import { describe, expect, it } from "vitest";
import { sitePages } from "./site-pages.ts";

const app = join(import.meta.dirname, "..");

/** Attributes and navigation calls that take an address. */
const ADDRESS =
  /(?:\b(?:to|href|action)[=:]\s*\{?|\b(?:navigate|redirect|replace|assign)\()["`](\/[^"`]*)["`]/g;

/** Files and the gallery: not part of the sitemap. */
const IGNORED_PATHS = new Set(["/favicon.svg", "/gallery", "/sf/feed.atom"]);

const links = globSync("**/*.{ts,tsx}", { cwd: app, exclude: ["**/*.test.*"] }).flatMap((file) =>
  [...readFileSync(join(app, file), "utf8").matchAll(ADDRESS)].map(([, address = ""]) => ({
    file,
    // Any value may replace a parameter.
    path: address.replaceAll(/\$\{[^}]*\}/g, "x").replace(/[?#].*/, ""),
  })),
);

describe("internal links", () => {
  it("are found in the sources", () => {
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
