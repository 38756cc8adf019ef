import { describe, expect, it } from "vitest";
import { getSitePage, sitePages } from "../site/site-pages.ts";
import { footerGroups, headerNavItems } from "./nav-items.ts";

const inFooter: readonly string[] = footerGroups.flatMap(({ places }) =>
  places.map(({ to }) => to),
);
const linked = new Set(inFooter);

describe("site navigation", () => {
  it("contains only pages in the header, no outcomes", () => {
    expect(headerNavItems.map(({ to }) => getSitePage(to).kind)).toEqual(
      headerNavItems.map(() => "page"),
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
