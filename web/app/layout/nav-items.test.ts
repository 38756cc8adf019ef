import { describe, expect, it } from "vitest";
import { getSitePage, sitePages } from "../site/site-pages.ts";
import { footerGroups, mainNavItems } from "./nav-items.ts";

const inFooter: readonly string[] = footerGroups.flatMap(({ places }) =>
  places.map(({ to }) => to),
);
const linked = new Set(inFooter);

describe("site navigation", () => {
  it("leads to the four main pages from the header and from the bar of phones", () => {
    expect(mainNavItems.map(({ to, label }) => `${label} ${to}`)).toEqual([
      "探す /search",
      "スクリーニング /screening",
      "注目 /promising",
      "ポートフォリオ /portfolio",
    ]);
    expect(mainNavItems.map(({ to }) => getSitePage(to).kind)).toEqual(
      mainNavItems.map(() => "page"),
    );
  });

  it("contains every info page once in the footer", () => {
    const info = "/cc, /gn, /sf, /asc, /law, /tos, /news, /privacy, /guide, /error, /lesson";
    expect(info.split(", ").filter((path) => !linked.has(path))).toEqual([]);
    expect(linked.size).toBe(inFooter.length);
  });

  it("contains every public page that needs no company", () => {
    const built = sitePages.flatMap(({ kind, path, indexable }) =>
      kind === "page" && indexable && !path.includes(":") ? [path] : [],
    );
    expect(
      built.filter((path) => !linked.has(path)),
      "needs a link in footerGroups",
    ).toEqual([]);
  });
});
