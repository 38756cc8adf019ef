import type { DocumentRecord, IssueRecord } from "../../companies/index.ts";
import { documentFixture, issueFixture } from "../../companies/testing/fixtures.ts";
import type { MarketReader } from "../company-histories.ts";

/** A small invented market in memory; its parts may be changed between runs. */
export interface MarketFixture {
  readonly reader: MarketReader;
  readonly documents: DocumentRecord[];
  readonly closes: Map<string, { date: string; close: number }[]>;
  readonly days: string[];
}

const SECTORS = ["機械", "食料品", "小売業", "化学"];
const FIRST_YEAR = 2012;

/** Fiscal years from 2011 and month ends from 2016-01. */
export function marketFixture(companies: number, months: number): MarketFixture {
  const codes = Array.from({ length: companies }, (_, index) => `0${100 + index}0`);
  const days = Array.from({ length: months }, (_, month) =>
    new Date(Date.UTC(2016, month + 1, 0)).toISOString().slice(0, 10),
  );
  const documents = codes.flatMap((code, index) => filings(code, index));
  const closes = new Map(
    codes.map((code, index) => [
      code,
      days.map((date, month) => ({
        date,
        close: Math.round(900 + 40 * index + 120 * Math.sin(month / 5 + index)),
      })),
    ]),
  );
  const issues = codes.map((code, index) => issueOf(code, SECTORS[index % SECTORS.length]!));
  const reader: MarketReader = {
    state: async () => ({
      marketDay: days.at(-1) ?? null,
      provenance: "sample",
      sources: [],
      companies,
      statements: documents.length,
      version: "1",
    }),
    issues: async () => issues,
    listedSectors: async () => new Map(),
    allDocuments: async () => documents,
    monthEnds: async (code) => filterByCode(closes, code),
    splits: async (code) =>
      filterByCode(new Map([[codes[0]!, [{ exDate: "2017-03-29", factor: 0.5 }]]]), code),
    valuationDays: async () => days,
  };
  return { reader, documents, closes, days };
}

function filterByCode<T>(map: ReadonlyMap<string, T>, code: string | undefined): Map<string, T> {
  return new Map([...map].filter(([key]) => code === undefined || key === code));
}

function issueOf(code: string, sector33: string): IssueRecord {
  return issueFixture({ code, nameJp: `架空${code}`, segment: "プライム", sector33 });
}

function filings(code: string, index: number): DocumentRecord[] {
  return Array.from({ length: 8 }, (_, at) => annualReport(code, index, FIRST_YEAR + at));
}

/** Figures grow with the year and differ by company; they have no other meaning. */
export function annualReport(code: string, index: number, year: number): DocumentRecord {
  const scale = 1e9 * (1 + index) * (1 + 0.05 * (year - FIRST_YEAR));
  const book = scale * 10;
  return documentFixture({
    documentId: `${code}-${year}`,
    code,
    disclosedAt: `${year}-05-${10 + (index % 15)}T15:00:00+09:00`,
    periodStart: `${year - 1}-04-01`,
    periodEnd: `${year}-03-31`,
    facts: {
      NetSales: scale * 12,
      OperatingIncome: scale * (1 + 0.1 * Math.sin(year + index)),
      ProfitLossBeforeTax: scale,
      ProfitLossAttributableToOwnersOfParent: scale * 0.7,
      Assets: book * 2,
      CurrentAssets: book,
      InvestmentSecurities: scale,
      Liabilities: book,
      NetAssets: book,
      CashAndCashEquivalents: scale * 2,
      NetCashProvidedByUsedInOperatingActivities: scale * 1.1,
      NetCashProvidedByUsedInInvestmentActivities: -scale * 0.5,
      NumberOfIssuedShares: 10_000_000 * (1 + index),
      NumberOfTreasuryShares: 100_000,
    },
  });
}
