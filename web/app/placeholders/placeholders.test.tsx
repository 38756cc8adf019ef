import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { PlaceholderScreen } from "./placeholder-screen.tsx";
import { getPlaceholder, placeholders } from "./placeholders.ts";
import { getSitePage, sitePages } from "../site/site-pages.ts";

const Glossary = () => <PlaceholderScreen heading="用語集" placeholder={getPlaceholder("/gn")} />;
const rows = Object.entries(placeholders);

describe("placeholder table", () => {
  it("has the URLs that are not built, and no others", () => {
    const notBuilt = sitePages.flatMap(({ kind, path }) => (kind === "placeholder" ? [path] : []));
    expect(rows.map(([path]) => path).toSorted()).toEqual(notBuilt.toSorted());
  });

  it.each(rows)("%s leads to a page that is built", (_, { link }) => {
    expect(getSitePage(link.to.replace(/#.*/, "")).kind).toBe("page");
  });

  it.each(rows)("%s consists of full, calm sentences", (_, { purpose, today }) => {
    for (const text of [purpose, today]) {
      expect(text).toMatch(/。$/);
      expect(text).not.toMatch(/[!!?]|近日|まもなく|もうすぐ/);
    }
  });

  it("accepts a path as written in the table or by a loader", () => {
    expect(getPlaceholder("stopmail")).toBe(placeholders["/stopmail"]);
    expect(() => getPlaceholder("/search")).toThrow("/search");
  });
});

describe("PlaceholderScreen", () => {
  it("says that the page is not built yet, what it will offer, what works today, and one next step", () => {
    const Stub = createRoutesStub([{ path: "/", Component: Glossary }]);
    const html = renderToString(<Stub />);
    for (const words of ["準備中", "用語集", placeholders["/gn"].purpose, "いまのご利用"]) {
      expect(html).toContain(words);
    }
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('href="/search"');
  });
});
