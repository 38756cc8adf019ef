import {
  type BarRecord,
  createCompanies,
  type DocumentRecord,
  type IssueRecord,
  type PlannedResults,
  tradingDaysAfter,
} from "../../companies/index.ts";
import { documentFixture, issueFixture } from "../../companies/testing/fixtures.ts";
import { importRecords } from "../../ingest/index.ts";
import { jstDay } from "../../platform/clock/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createValuations, type Valuations } from "../../valuation/index.ts";
import { createReports, type Reports } from "../create-reports.ts";

/** The market's last day, a Friday; the close was at 15:00 then. */
export const MARKET_DAY = "2024-06-28";
const FIRST_DAY_BEFORE = "2021-03-31";
const OKU = 1e8;
const SHARES = 10_000_000;

export interface ReportCompany {
  readonly issue: IssueRecord;
  readonly documents: readonly DocumentRecord[];
  readonly bars: readonly BarRecord[];
  readonly planned?: readonly PlannedResults[];
}

interface GivenCompany extends Partial<IssueRecord> {
  readonly code: string;
  readonly documents: readonly DocumentRecord[];
  /** Mean price on the share basis of the first day; null without any bar. */
  readonly price?: number | null;
  readonly firstDay?: string;
  readonly lastDay?: string;
  readonly split?: { readonly exDate: string; readonly factor: number };
  readonly planned?: readonly PlannedResults[];
}

export function reportCompany(given: GivenCompany): ReportCompany {
  const { documents, price = 1_000, firstDay, lastDay, split, planned = [], ...issue } = given;
  return {
    issue: issueFixture({ nameJp: `見本${issue.code}`, segment: "プライム", ...issue }),
    documents,
    planned,
    bars: price === null ? [] : bars(issue.code, price, { firstDay, lastDay, split }),
  };
}

interface BarOptions {
  readonly firstDay?: string | undefined;
  readonly lastDay?: string | undefined;
  readonly split?: GivenCompany["split"];
}

/** A slow wave of ten percent around the mean, out of step with other companies. */
function bars(code: string, mean: number, options: BarOptions): BarRecord[] {
  const { firstDay = "", lastDay = MARKET_DAY, split } = options;
  return tradingDaysAfter(FIRST_DAY_BEFORE, lastDay)
    .filter((date) => date >= firstDay)
    .map((date, at) => {
      const factor = split === undefined || date < split.exDate ? 1 : split.factor;
      const close = Math.round(
        mean * factor * (1 + 0.1 * Math.sin(at / 50 + Number.parseInt(code, 36) / 7)),
      );
      return {
        code,
        date,
        open: close,
        high: close,
        low: close,
        close,
        volume: 10_000,
        adjFactor: date === split?.exDate ? split.factor : 1,
      };
    });
}

export interface GivenYear {
  /** Facts in place of the usual ones. */
  readonly facts?: DocumentRecord["facts"];
  readonly document?: Partial<DocumentRecord>;
  /** Net assets in 億円 in 2014; all else follows. */
  readonly size?: number;
  readonly shares?: number;
}

/**
 * The annual filing of the year to March, disclosed on 10 May after the close. Figures grow by 3 %
 * a year; net assets of 100億円 are 1,010 yen a share in 2014.
 */
export function annualFiling(code: string, year: number, given: GivenYear = {}): DocumentRecord {
  const { size = 100, shares = SHARES, facts = {}, document = {} } = given;
  const book = size * OKU * 1.03 ** (year - 2014);
  return documentFixture({
    documentId: `${code}-FY${year}`,
    code,
    disclosedAt: `${year}-05-10T15:00:00+09:00`,
    periodStart: `${year - 1}-04-01`,
    periodEnd: `${year}-03-31`,
    ...document,
    facts: {
      NetSales: book * 1.5,
      OperatingIncome: book * 0.12,
      OrdinaryIncome: book * 0.12,
      ProfitLossBeforeTax: book * 0.12,
      ProfitLossAttributableToOwnersOfParent: book * 0.08,
      Assets: book * 1.6,
      CurrentAssets: book * 0.9,
      InvestmentSecurities: book * 0.1,
      Liabilities: book * 0.6,
      NetAssets: book,
      CashAndCashEquivalents: book * 0.3,
      NetCashProvidedByUsedInOperatingActivities: book * 0.1,
      NetCashProvidedByUsedInInvestmentActivities: -book * 0.04,
      DividendsPaid: -book * 0.02,
      NumberOfIssuedShares: shares,
      NumberOfTreasuryShares: shares / 100,
      ...facts,
    },
  });
}

export function annualFilings(
  code: string,
  from: number,
  to: number,
  given: GivenYear = {},
): DocumentRecord[] {
  return Array.from({ length: to - from + 1 }, (_, at) => annualFiling(code, from + at, given));
}

/** What of a company was known at the end of a day. */
export function knownBy(company: ReportCompany, day: string): ReportCompany {
  const { issue, documents, bars: all, planned = [] } = company;
  const isGone = issue.delistingDate !== null && issue.delistingDate <= day;
  return {
    issue: { ...issue, delistingDate: isGone ? issue.delistingDate : null },
    documents: documents.filter(({ disclosedAt }) => jstDay(new Date(disclosedAt)) <= day),
    bars: all.filter(({ date }) => date <= day),
    planned: planned.filter(({ publishedOn }) => publishedOn <= day),
  };
}

export interface ReportMarket {
  readonly database: TestDatabase;
  readonly valuation: Valuations;
  readonly reports: Reports;
}

export async function createReportMarket(
  companies: readonly ReportCompany[],
): Promise<ReportMarket> {
  const database = await createTestDatabase();
  return { database, ...(await importMarket(database, companies)) };
}

/** Imports, values, and opens the reports as a process does that starts on this database. */
export async function importMarket(
  database: TestDatabase,
  companies: readonly ReportCompany[],
): Promise<Omit<ReportMarket, "database">> {
  const ordered = companies.toSorted((a, b) => (a.issue.code < b.issue.code ? -1 : 1));
  await importRecords(
    database.pool,
    {
      issues: ordered.map(({ issue }) => issue),
      documents: ordered.flatMap(({ documents }) => documents),
      plannedResults: ordered.flatMap(({ planned = [] }) => planned),
      *bars() {
        for (const company of ordered) yield* company.bars;
      },
    },
    "sample",
  );
  const known = createCompanies({ pool: database.pool });
  const valuation = createValuations({ pool: database.pool, companies: known });
  await valuation.valueMarket({});
  return { valuation, reports: createReports({ companies: known, valuation }) };
}
