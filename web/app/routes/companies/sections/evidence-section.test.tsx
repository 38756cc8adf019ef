import type { CompanyResponse } from "@tenbin/contract";
import { evidenceAbsence } from "@tenbin/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { companyFixture } from "../testing/company-fixture.ts";
import { EvidenceSection } from "./evidence-section.tsx";

function textOf(company: CompanyResponse): string {
  const Stub = createRoutesStub([
    { path: "/", Component: () => <EvidenceSection company={company} /> },
  ]);
  return renderToStaticMarkup(<Stub />)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}

const { evidence } = companyFixture().page;
const nothing = { figure: null, place: null };

describe("EvidenceSection", () => {
  it("shows the level, and each fact with its figure, definition and place", () => {
    const text = textOf(companyFixture());
    expect(text).toContain("裏付けは 強 です。順位の合計は、全社の上から3分の1に入ります。");
    expect(text).toContain("2025年3月期までの年度の決算書類と最新の株価から");
    expect(text).toMatch(/ネットキャッシュ比率 ネットキャッシュ÷時価総額 26\.6% 上から17%/);
    expect(text).toMatch(/増配 \S+ \+10% 上から38%/);
    expect(text).toMatch(/ROE \S+ 9\.2% 上から33%/);
  });

  it("says which year the balance sheet of a summary is from", () => {
    const page = { evidence: { ...evidence, carried_from: "2024年3月期" } };
    expect(textOf(companyFixture({}, page))).toContain(
      "2025年3月期は決算短信だけのため、貸借対照表の内訳は2024年3月期のもの",
    );
  });

  it.each([
    [0, "3期平均の営業利益÷"],
    [1, "1期の営業利益÷"],
    [2, "2期平均の営業利益÷"],
    [3, "3期平均の営業利益÷"],
  ])("names the mean of %i years of operating profit as one", (years, words) => {
    const text = textOf(companyFixture({}, { evidence: { ...evidence, profit_years: years } }));
    expect(text).toContain(`営業利益÷企業価値 ${words}`);
  });

  it.each(evidenceAbsence.options)("says in a sentence why there is none: %s", (absence) => {
    const page = { evidence: { ...evidence, absence, facts: { ...evidence.facts, roe: nothing } } };
    const text = textOf(companyFixture({ evidence: null, score: null }, page));
    expect(text).toMatch(/(ほかの企業と並べていません|強・中・弱を付けていません)。/);
    expect(text).not.toContain("裏付けは");
    expect(text).toMatch(/ROE \S+ － －/);
  });

  it("shows the facts of a masked company without its places", () => {
    const facts = Object.fromEntries(
      Object.entries(evidence.facts).map(([key, fact]) => [key, { ...fact, place: null }]),
    ) as typeof evidence.facts;
    const masked = { masked: true, is_authorized: false, evidence: null, score: null };
    const text = textOf(companyFixture(masked, { evidence: { ...evidence, facts } }));
    expect(text).toContain("26.6% 未表示");
    expect(text).not.toContain("上から");
  });
});
