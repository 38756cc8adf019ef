import { describe, expect, it } from "vitest";
import type { DocumentRecord } from "../companies/index.ts";
import { documentFixture, HALF_YEAR } from "../companies/testing/fixtures.ts";
import type { RatedCompany } from "../valuation/index.ts";
import { createPromising } from "../promising/index.ts";
import { createMarketOverview } from "./create-market-overview.ts";
import {
  type GivenMarket,
  ratedCompany,
  ratedMarket,
  valuationsOf,
} from "../valuation/testing/rated-market.ts";

function overview(companies: readonly RatedCompany[], given: GivenMarket = {}) {
  const valuation = valuationsOf(ratedMarket(companies, given));
  const promising = createPromising({ valuation });
  return createMarketOverview({ valuation, findOpenCodes: () => promising.openCodes() })();
}

let documents = 0;
const document = (code: string, disclosedAt: string, known: Partial<DocumentRecord> = {}) =>
  documentFixture({ documentId: `D${(documents += 1)}`, code, disclosedAt, ...known });

const revision = (code: string, disclosedAt: string, before: number, after: number) =>
  document(code, disclosedAt, {
    kind: "forecast",
    title: "業績予想の修正に関するお知らせ",
    facts: { PreviousForecastOperatingIncome: before, ForecastOperatingIncome: after },
  });

describe("the front page of an empty market", () => {
  it("shows nothing, and no zeros in place of what is not known", async () => {
    expect(await overview([], { marketDay: null })).toEqual({
      market_date: null,
      sample: true,
      sources: ["天秤の見本市場"],
      companies: 0,
      statements: 7,
      open: [],
      hero: null,
      revisions: null,
      progress: null,
      cash_price_ratio: null,
      disclosures: [],
      sectors: [],
      segments: [],
    });
  });
});

const revisionsOf = async (...newestDocuments: DocumentRecord[]) =>
  (await overview([], { newestDocuments })).revisions;

describe("revisions of forecasts", () => {
  it("count companies, not documents, on the last day that had any", async () => {
    expect(
      await revisionsOf(
        document("01010", "2025-11-14T15:30:00+09:00", { kind: "notice" }),
        revision("01020", "2025-11-13T16:00:00+09:00", 10, 12),
        revision("01020", "2025-11-13T15:00:00+09:00", 9, 10),
        revision("01030", "2025-11-13T15:00:00+09:00", 10, 8),
        document("01040", "2025-11-13T12:00:00+09:00"),
        document("01030", "2025-11-13T11:00:00+09:00"),
        revision("01050", "2025-11-12T15:00:00+09:00", 10, 12),
      ),
    ).toEqual({ date: "2025-11-13", up: 1, down: 1, disclosed: 3 });
  });

  it("count a company on both sides that raised and lowered its forecast that day", async () => {
    expect(
      await revisionsOf(
        revision("01020", "2025-11-13T16:00:00+09:00", 10, 12),
        revision("01020", "2025-11-13T15:00:00+09:00", 12, 10),
      ),
    ).toEqual({ date: "2025-11-13", up: 1, down: 1, disclosed: 1 });
  });

  it("belong to the Japanese day", async () => {
    expect(
      await revisionsOf(
        revision("01020", "2025-11-13T23:30:00Z", 10, 12),
        revision("01030", "2025-11-13T14:30:00Z", 10, 12),
      ),
    ).toEqual({ date: "2025-11-14", up: 1, down: 0, disclosed: 1 });
  });

  it("are unknown, not zero, where forecasts only stayed the same", async () => {
    expect(await revisionsOf(revision("01020", "2025-11-13T16:00:00+09:00", 10, 10))).toBeNull();
  });
});

describe("the histograms", () => {
  it("take progress against the company's own mean, of listed companies that have both", async () => {
    const companies = [
      ratedCompany({ code: "01010", fields: { progress: 0.61 }, progressMean: 0.5 }),
      ratedCompany({ code: "01020", fields: { progress: 0.5 }, progressMean: 0.5 }),
      ratedCompany({ code: "01030", fields: { progress: 0.31 }, progressMean: 0.5 }),
      ratedCompany({ code: "01040", fields: { progress: 0.6 } }),
      ratedCompany({ code: "01050", progressMean: 0.5 }),
      ratedCompany({ code: "01060", fields: { progress: 9, delisted: true }, progressMean: 0.5 }),
    ];
    const { progress } = await overview(companies);
    expect(progress).toMatchObject({ from: -0.25, to: 0.25, threshold: 0, total: 3, above: 2 });
    const bins = progress!.counts.flatMap((count, bin) => (count === 0 ? [] : [[bin, count]]));
    expect(bins).toEqual([
      [2, 1],
      [10, 1],
      [14, 1],
    ]);
  });

  it("take net cash over market capitalisation, of listed companies that have it", async () => {
    const companies = [
      ratedCompany({ code: "01010", fields: { cash_price_ratio: 0.5 } }),
      ratedCompany({ code: "01020", fields: { cash_price_ratio: -0.4 } }),
      ratedCompany({ code: "01030", fields: { cash_price_ratio: 2, delisted: true } }),
      ratedCompany({ code: "01040" }),
    ];
    const { cash_price_ratio: ratios } = await overview(companies);
    expect(ratios).toMatchObject({ threshold: 0.5, total: 2, above: 1 });
    expect(await overview([companies[3]!])).toMatchObject({ cash_price_ratio: null });
  });
});

describe("sectors and segments", () => {
  it("count listed companies, the largest first, equal ones by name", async () => {
    const companies = [
      ratedCompany({ code: "01010", sector33: "機械", segment: "プライム" }),
      ratedCompany({ code: "01020", sector33: "化学", segment: "プライム" }),
      ratedCompany({ code: "01030", sector33: "化学", segment: "グロース" }),
      ratedCompany({ code: "01040", sector33: "小売業", fields: { delisted: true } }),
      ratedCompany({ code: "01050", sector33: null, segment: null }),
      ratedCompany({ code: "01060", sector33: "ゴム製品", segment: "グロース" }),
    ];
    expect(await overview(companies)).toMatchObject({
      sectors: [
        { name: "化学", count: 2 },
        { name: "ゴム製品", count: 1 },
        { name: "機械", count: 1 },
      ],
      segments: [
        { name: "グロース", count: 2 },
        { name: "プライム", count: 2 },
      ],
    });
  });
});

describe("the newest disclosures", () => {
  const company = ratedCompany({ code: "01010", nameJp: "見本工業" });

  it("are the ten newest, named as the company is named today", async () => {
    const newestDocuments = Array.from({ length: 12 }, (_, at) =>
      document("01010", `2025-11-14T${String(22 - at)}:00:00+09:00`, { nameJp: "旧見本工業" }),
    );
    const { disclosures } = await overview([company], { newestDocuments });
    expect(disclosures.map(({ document_id: id }) => id)).toEqual(
      newestDocuments.slice(0, 10).map(({ documentId }) => documentId),
    );
    expect(disclosures[0]).toMatchObject({
      ticker: "0101",
      name_jp: "見本工業",
      kind: "annual",
      title: "有価証券報告書 2026年3月期",
      note: null,
    });
  });

  it("of companies that are not listed here carry the name in the document, else the code", async () => {
    const newestDocuments = [
      document("01020", "2025-11-14T15:00:00+09:00", { nameJp: "届出商事" }),
      document("01031", "2025-11-14T15:00:00+09:00"),
    ];
    const { disclosures } = await overview([company], { newestDocuments });
    expect(disclosures.map(({ ticker, name_jp: name }) => [ticker, name])).toEqual([
      ["0102", "届出商事"],
      ["01031", "01031"],
    ]);
  });

  it("say what a revision and a quarter mean", async () => {
    const quarter = document("01010", "2025-11-14T15:00:00+09:00", {
      ...HALF_YEAR,
      facts: { OperatingIncome: 6e8, ForecastOperatingIncome: 1e9 },
    });
    const known = { ...company, latestStatementId: quarter.documentId, progressMean: 0.5 };
    const newestDocuments = [revision("01010", "2025-11-14T16:00:00+09:00", 1e9, 1.2e9), quarter];
    const { disclosures } = await overview([known], { newestDocuments });
    expect(disclosures.map(({ kind, note }) => [kind, note])).toEqual([
      ["forecast_up", "▲ 営業利益 10.0 → 12.0億円"],
      ["half_year", "進捗 60.0%(5年平均 50.0%)"],
    ]);
  });
});

const eligible = (code: string, ratio: number, score = 3) =>
  ratedCompany({
    code,
    fields: { mv: 5e10 },
    rating: { verdict: ratio <= 0.6 ? "very_cheap" : "cheap", ratio, valuePerShare: 1_000 },
    accuracy: 80,
    evidence: { score },
    documents: [document(code, "2025-11-10T15:00:00+09:00")],
  });

describe("the open companies of the day", () => {
  it("are shown with ratio and value, the highest score first, at most three", async () => {
    const given = [
      { ratio: 0.4, score: 2.5 },
      { ratio: 0.5, score: 3.9 },
      { ratio: 0.7, score: 3 },
      { ratio: 0.65, score: 3.5 },
    ];
    const companies = given.map(({ ratio, score }, at) => eligible(`010${at + 1}0`, ratio, score));
    const { open } = await overview(companies);
    expect(
      open.map(({ ticker, ratio, value_per_share: value, verdict }) => [
        ticker,
        ratio,
        value,
        verdict,
      ]),
    ).toEqual([
      ["0102", 0.5, 1_000, "very_cheap"],
      ["0104", 0.65, 1_000, "cheap"],
      ["0103", 0.7, 1_000, "cheap"],
    ]);
    expect(open.every((row) => row.is_authorized && !row.masked)).toBe(true);
  });

  it("have no chart on the front page where the company's page cannot be read", async () => {
    const { open, hero } = await overview([eligible("01010", 0.7)]);
    expect([open.length, hero]).toEqual([1, null]);
  });
});
