import { emptyTape, type FoundRow } from "@tenbin/contract";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { companyFixture } from "../companies/testing/company-fixture.ts";
import { ResultTable } from "./result-table.tsx";

const company: FoundRow = {
  ...companyFixture(),
  name_kana: "みなとせいこう",
  segment: "プライム",
  latest_disclosure: { date: "2025-11-07", kind: "half_year", title: "決算短信" },
  match: { field: "name_jp", text: "みなと精工", range: [0, 3] },
  ratio: 0.7083,
};

type Row = typeof company;

function table(rows: Row[], near: Row[] = [], searched = true): string {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <ResultTable rows={rows} nearMisses={near} hasQuery={searched} sort="ratio" />
      ),
    },
  ]);
  return renderToString(<Stub initialEntries={["/"]} />);
}

describe("ResultTable", () => {
  it("links the company, marks the match and names the matched field", () => {
    const html = table([company]);
    expect(html).toContain('href="/companies/0482"');
    expect(html).toContain("<mark>みなと</mark>精工");
    expect(html).toContain("社名");
    expect(html).toContain("445.0億円");
  });

  it("names a former name that matched", () => {
    const html = table([
      { ...company, match: { field: "former_name", text: "花筏食品", range: [0, 2] } },
    ]);
    expect(html.replaceAll("<!-- -->", "")).toContain("<span>旧 <mark>花筏</mark>食品</span>");
    expect(html).toContain("みなと精工");
  });

  it("shows ratio, verdict and accuracy, and by what it is sorted", () => {
    const html = table([{ ...company, verdict: "cheap", ctbm_accuracy: 64.6 }]);
    expect(html).toMatch(/0\.71倍.*割安.*65/u);
    expect(html.match(/aria-sort="\w+"[^<]*/gu)).toEqual(['aria-sort="ascending">倍率']);
  });

  it("shows no ratio, verdict and accuracy of a masked company", () => {
    const masked = { verdict: null, ratio: null, ctbm_accuracy: null };
    const html = table([{ ...company, ...masked, masked: true, is_authorized: false }]);
    expect(html.match(/未解放/gu)).toHaveLength(3);
    expect(html).not.toContain("割安");
  });

  it("shows a dash, never 0, for missing figures", () => {
    const html = table([{ ...company, tape: emptyTape, mv: null, latest_disclosure: null }]);
    expect(html).not.toMatch(/>0円|>0\.0億円|▲|▼/);
    expect(html.match(/－/g)).toHaveLength(3);
  });

  it("groups near misses below the hits", () => {
    const near = { ...company, ticker: "0356", name_jp: "港南海運" };
    const html = table([company], [near]);
    expect(html.indexOf("もしかして")).toBeGreaterThan(html.indexOf("0482"));
    expect(html.indexOf("もしかして")).toBeLessThan(html.indexOf("0356"));
    expect(table([company])).not.toContain("もしかして");
  });

  it("has no match column without a query", () => {
    expect(table([{ ...company, match: null }], [], false)).not.toContain("一致したところ");
  });

  it("escapes hostile names", () => {
    const html = table([{ ...company, name_jp: "<script>alert(1)</script>", match: null }]);
    expect(html).not.toContain("<script>alert");
  });
});
