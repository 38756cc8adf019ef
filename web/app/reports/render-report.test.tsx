import type { CompanyReport, PortfolioCompany } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { priceChartFixture } from "../charts/testing/price-chart-fixture.ts";
import {
  companyFixture,
  financialsFixture,
  valuationFixture,
} from "../routes/companies/testing/company-fixture.ts";
import { renderCompanyReport, renderPortfolioReport } from "./render-report.tsx";

const report = (changes: Partial<CompanyReport> = {}): CompanyReport => ({
  company: companyFixture({}, { valuation: valuationFixture() }),
  chart: priceChartFixture(),
  financials: financialsFixture(),
  ...changes,
});

/** Without tags. */
const textOf = ({ markup }: { readonly markup: string }) => markup.replaceAll(/<[^>]*>/g, "");

describe("renderCompanyReport", () => {
  it("writes what the page says: figures, sections, drawings", () => {
    const rendered = renderCompanyReport(report());
    expect(rendered.title).toBe("みなと精工(0482)の企業レポート");
    const text = textOf(rendered);
    for (const part of ["1,842円", "▲ +24円(+1.32%)", "2,570円", "割安", "65/100", "445.0億円"])
      expect(text).toContain(part);
    const headings = [...rendered.markup.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, name]) => name);
    expect(headings).toEqual([
      "株価と理論価値",
      "判定の理由",
      "正確度",
      "裏付け",
      "業績",
      "進捗",
      "ネットキャッシュ(2025年9月末)",
      "配当",
      "同業他社",
      "開示",
    ]);
    expect(rendered.markup.match(/<svg class="(drawing medium|small-chart)/g)).toHaveLength(7);
  });

  it("writes the price in one way", () => {
    const valuation = valuationFixture({ price: 1602, price_decimals: 1 });
    const tape = { ...companyFixture().tape, close: 1602, decimals: 1 };
    const text = textOf(
      renderCompanyReport(report({ company: companyFixture({ tape }, { valuation }) })),
    );
    expect(text.match(/1,602[^.\d]/g)).toBeNull();
    expect(text.match(/1,602\.0円/g)!.length).toBeGreaterThan(1);
  });

  it("names sources, market date and limits in its footer", () => {
    const [, footer = ""] = renderCompanyReport(report()).markup.split("<footer>");
    const text = textOf({ markup: footer });
    expect(text).toContain("サンプルデータです");
    expect(text).toContain("株価と判定は2025年11月14日の大引け(15:30)時点のものです");
    expect(text).toContain("出典:EDINET");
    expect(text).toContain("売買の勧めではありません");
  });

  it("says why a company has no verdict", () => {
    const company = companyFixture(
      { verdict: "unrated", ctbm_accuracy: null },
      { valuation: null, unrated_reason: "too_few_years", accuracy: null },
    );
    const text = textOf(renderCompanyReport(report({ company })));
    expect(text).toContain("判定なし");
    expect(text).not.toContain("2,570円");
  });

  it("leaves out the sections of an issue without documents", () => {
    const company = companyFixture(
      { verdict: "unrated" },
      { valuation: null, unrated_reason: "too_few_years", disclosures: [] },
    );
    const financials = financialsFixture({ years: [], quarters: [] });
    const { markup } = renderCompanyReport(report({ company, financials }));
    expect(markup).toContain("決算書類と開示が1件もないため");
    expect(markup).not.toContain("業績</h2>");
  });

  it("escapes what others have written", () => {
    const company = companyFixture({ name_jp: "<b>&甲" }, { valuation: valuationFixture() });
    expect(renderCompanyReport(report({ company })).markup).toContain("&lt;b&gt;&amp;甲");
  });
});

const entry = (changes: Partial<PortfolioCompany> = {}): PortfolioCompany => ({
  ...companyFixture(),
  note: "",
  labels: [],
  holdings: [],
  holding_splits: [],
  holding_doubt: null,
  added_at: 0,
  progress_mean: null,
  forecast_dps: null,
  ratio: 0.72,
  valuation: null,
  unrated_reason: null,
  next_results: null,
  ...changes,
});

describe("renderPortfolioReport", () => {
  const held = entry({
    holdings: [{ account: "specific", shares: 1_000, average_cost: 1_700 }],
    note: "長く持つ <つもり>",
    labels: ["機械"],
  });
  const unrated = entry({
    ticker: "0111",
    name_jp: "かわら興業",
    verdict: "unrated",
    ratio: null,
    unrated_reason: "too_few_years",
  });
  const own = {
    portfolio: {
      actualCompanyNumber: 2,
      companies: [held, unrated],
      analyzed: [{ label: "cheap" as const, companies: [held] }],
      not_analyzed: [{ label: "unrated" as const, companies: [unrated] }],
      price_date: "2025-11-14",
      price_date_is_newest: true,
    },
    market: { market_date: "2025-11-14", sample: true, sources: ["EDINET"] },
  };

  it("writes companies by verdict and reason, with holdings and notes", () => {
    const rendered = renderPortfolioReport(own);
    expect(rendered.title).toBe("ポートフォリオのレポート");
    const headings = [...rendered.markup.matchAll(/<h[23][^>]*>(.*?)<\/h/g)].map(
      ([, name]) => name,
    );
    expect(headings).toEqual([
      "分析している企業 1社",
      "割安 1社",
      "判定を表示していない企業 1社",
      "判定なし 1社",
      "メモと次の決算",
    ]);
    const text = textOf(rendered);
    for (const part of ["0482 みなと精工", "1,842円", "0.72倍", "184万円", "+142,000", "100.0%"])
      expect(text).toContain(part);
    expect(rendered.markup).toContain("長く持つ &lt;つもり&gt;");
    expect(text).toContain("株価と判定は2025年11月14日の大引け(15:30)時点のものです");
  });

  it("says that nothing is registered", () => {
    const portfolio = {
      ...own.portfolio,
      actualCompanyNumber: 0,
      companies: [],
      analyzed: [],
      not_analyzed: [],
    };
    const text = textOf(renderPortfolioReport({ ...own, portfolio }));
    expect(text).toContain("企業はまだ登録されていません。");
  });
});
