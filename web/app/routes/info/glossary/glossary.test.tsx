import { categoryIds, metrics } from "@tenbin/contract/metrics";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { glossaryPath, glossaryTerms } from "../../../components/glossary-path.ts";
import { sitePages } from "../../../site/site-pages.ts";
import { constantFormats } from "../method-labels.ts";
import { methodFixture } from "../testing/method-fixture.ts";
import GlossaryContent, { glossaryTopics } from "./glossary-content.tsx";
import { foldReading, indexByKana } from "./kana-index.ts";
import type { TermText } from "./term-text.ts";

const method = methodFixture(1);

const render = (given = method) => {
  const Stub = createRoutesStub([
    { path: "/", Component: () => <GlossaryContent method={given} /> },
  ]);
  return renderToString(<Stub />).replaceAll("<!-- -->", "");
};
const html = render();
const anchors = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
const pathOf = (href: string) => (href.startsWith("#") ? href : href.replace(/#.*/, ""));
const named = (reading: string) => ({ name: reading, reading, anchor: reading });
const texts = glossaryTopics(method).flatMap(({ terms }) => Object.entries<TermText>(terms));

describe("GlossaryContent", () => {
  it("explains every term once, at its anchor", () => {
    expect(texts.map(([id]) => id).toSorted()).toEqual([...glossaryTerms].toSorted());
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const term of glossaryTerms) expect(anchors).toContain(glossaryPath(term).split("#")[1]);
  });

  it("explains the words of accounts and contracts that mean different things", () => {
    const names = texts.map(([, { name }]) => name);
    expect(names).toEqual(
      expect.arrayContaining(["未解放・解放", "購入・単品購入", "解約", "退会"]),
    );
  });

  it("has every declared metric with its formula and source", () => {
    expect(anchors).toEqual(
      expect.arrayContaining(
        [...metrics, ...categoryIds.map((id) => ({ id }))].map(({ id }) => `metric-${id}`),
      ),
    );
    for (const { formula, source } of metrics) {
      expect(html).toContain(formula);
      expect(html).toContain(source);
    }
  });

  it("has links that lead somewhere", () => {
    const links = [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = ""]) => href);
    const targets = new Set<string>([
      ...anchors.map((anchor) => `#${anchor}`),
      ...sitePages.map(({ path }) => path),
    ]);
    expect(links.filter((href) => !targets.has(pathOf(href)))).toEqual([]);
  });

  it("prints constants of the given method", () => {
    for (const seed of [1, 2]) {
      const given = methodFixture(seed);
      const page = render(given);
      for (const key of ["accuracy_minimum_months", "minimum_years", "weight_peers"] as const) {
        expect(page).toContain(constantFormats[key].format(given.constants[key]));
      }
      expect(page).toContain(`${given.edges[0]}倍以下`);
    }
  });

  it("states and never advises", () => {
    const own = texts.map(([, text]) => JSON.stringify(text)).join("");
    expect(own).not.toMatch(/買い時|売り時|買うべき|売るべき|お得|チャンス|必ず|[!!]/);
    for (const [, { meaning, computation, use, limits }] of texts) {
      for (const text of [meaning, computation, use, limits]) expect(text).toMatch(/。$/);
    }
  });
});

const rowsOf = (...readings: string[]) =>
  indexByKana(readings.map(named)).map(({ name, entries }) => [
    name,
    entries.map(({ reading }) => reading),
  ]);

describe("indexByKana", () => {
  it("orders by readings without marks, figures and Latin names last", () => {
    expect(rowsOf("ROE", "はんてい", "ばいばいだいきん", "うらづけ", "きぎょう", "1かぶ")).toEqual([
      ["あ", ["うらづけ"]],
      ["か", ["きぎょう"]],
      ["は", ["ばいばいだいきん", "はんてい"]],
      ["英数字", ["1かぶ", "ROE"]],
    ]);
  });

  it("takes small and voiced kana and the long mark as dictionaries do", () => {
    expect(foldReading("ねっときゃっしゅ")).toBe("ねつときやつしゆ");
    expect(foldReading("すくりーにんぐ")).toBe("すくりにんく");
    expect(rowsOf("わるい", "らいねん", "ぱーと", "ん")).toEqual([
      ["は", ["ぱーと"]],
      ["ら", ["らいねん"]],
      ["わ", ["わるい", "ん"]],
    ]);
  });
});
