import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import routes from "../routes.ts";
import type { SitePage } from "./site-page.ts";
import { getSitePage, sitePages } from "./site-pages.ts";

const specification = readFileSync(
  join(import.meta.dirname, "../../../docs/specification.md"),
  "utf8",
);
const NUMBERS = Array.from({ length: 10 }, (_, at) => `2.${at + 1}`);

const quoted = (part: string) => [...part.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);

/** Of a paragraph of the specification; what follows "with" are children of the page before it. */
function pagesOf(number: string): readonly string[] {
  const [, text = ""] = specification.split(`- **${number}** `);
  const [paragraph = ""] = text.split("\n- ");
  return paragraph.split(";").flatMap((clause) => {
    const [parents = "", children = ""] = clause.split(" with ");
    const listed = quoted(parents).filter((path) => path.startsWith("/"));
    const below = quoted(children).map((child) => `${listed.at(-1)}/${child.replace(/^\//, "")}`);
    return [...listed, ...below].map((path) => path.replace("{ticker}", ":ticker"));
  });
}

const specified = NUMBERS.map((number) => [number, pagesOf(number)] as const);

const pages: readonly SitePage[] = sitePages;
const pathOf = ({ index, path = "" }: RouteConfigEntry) => (index ? "/" : `/${path}`);
const rows = pages.map((row) => [row.path, row] as const);

describe("URL table", () => {
  it.each(specified)(
    "has every page of %s [spec 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 2.8, 2.9, 2.10]",
    (_, paths) => {
      expect(paths.length).toBeGreaterThan(0);
      expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining([...paths]));
    },
  );

  it("has no other route but static pages of information [spec 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 2.8, 2.9, 2.10]", () => {
    const known = new Set(specified.flatMap(([, paths]) => paths));
    const others = pages.filter(({ path }) => !known.has(path));
    const unspecified = others.filter(({ kind, isStatic }) => kind !== "page" || !isStatic);
    expect(
      unspecified.map(({ path }) => path),
      "belongs to 2.1 to 2.10 of docs/specification.md first",
    ).toEqual([]);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  });

  it("has distinct titles", () => {
    const titles = pages.map(({ title }) => title);
    expect(titles.filter((title) => title.trim() === "")).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it.each(rows)("%s has its route module", (_, { module }) => {
    expect(existsSync(join(import.meta.dirname, "..", module)), module).toBe(true);
  });

  it("prerenders no page of a single viewer or company", () => {
    const files = pages.filter(({ isStatic }) => isStatic);
    expect(files.filter(({ middleware }) => middleware.includes("no-store"))).toEqual([]);
    expect(files.filter(({ path }) => path.includes(":"))).toEqual([]);
  });

  it.each(rows)("%s is indexed when it is built and public", (_, row) => {
    expect(row.indexable).toBe(row.kind === "page" && !row.middleware.includes("no-store"));
  });

  it("resolves its own URLs only", () => {
    expect(getSitePage("/pricing/churn/done")).toMatchObject({ kind: "outcome", isStatic: true });
    expect(getSitePage("companies/:ticker").path).toBe("/companies/:ticker");
    expect(() => getSitePage("/pricing/churn")).toThrow("/pricing/churn");
  });
});

describe("route configuration", () => {
  const built: readonly RouteConfigEntry[] = routes;

  it("contains the table by path and module, the feeds, the gallery, and the catch-all", () => {
    expect(built.map((route) => [pathOf(route), route.file])).toEqual([
      ...pages.map(({ path, module }) => [path, module]),
      ["/sf/feed.atom", "routes/info/live-record/feed.ts"],
      ["/news/feed.atom", "routes/info/news/feed.ts"],
      ["/companies/:ticker/card.png", "routes/companies/share/card-image.ts"],
      ["/gallery", "routes/gallery/page.tsx"],
      ["/*", "routes/not-found.ts"],
    ]);
  });
});
