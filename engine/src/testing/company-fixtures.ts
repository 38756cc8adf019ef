import type { Day } from "../calendar/days.ts";
import { fiscalYearsOf } from "../company/fiscal-years.ts";
import type { FiscalYear } from "../company/fiscal-years.ts";
import type { CompanyHistory, Facts, ListedSector, StatementDocument } from "../company/inputs.ts";

export const NO_FACTS: Facts = {
  sales: null,
  operatingIncome: null,
  ordinaryIncome: null,
  profitBeforeTax: null,
  profit: null,
  assets: null,
  currentAssets: null,
  cashAndDeposits: null,
  investmentSecurities: null,
  liabilities: null,
  currentLiabilities: null,
  netAssets: null,
  shareholdersEquity: null,
  nonControllingInterests: null,
  cashAndCashEquivalents: null,
  operatingCashFlow: null,
  investingCashFlow: null,
  financingCashFlow: null,
  depreciation: null,
  dividendsPaid: null,
  treasurySharesPurchased: null,
  issuedShares: null,
  otherClassShares: null,
  treasuryShares: null,
  treasuryStockYen: null,
  epsYen: null,
  bpsYen: null,
  dpsYen: null,
  firstQuarterDividendYen: null,
  interimDividendYen: null,
  thirdQuarterDividendYen: null,
  finalDividendYen: null,
  employees: null,
};

/** A plain invented company in yen: book 10 billion, profit 1 billion, 10 million shares. */
export const PLAIN_FACTS: Facts = {
  ...NO_FACTS,
  sales: 20_000_000_000,
  operatingIncome: 1_500_000_000,
  ordinaryIncome: 1_550_000_000,
  profitBeforeTax: 1_500_000_000,
  profit: 1_000_000_000,
  assets: 16_000_000_000,
  currentAssets: 9_000_000_000,
  cashAndDeposits: 4_000_000_000,
  investmentSecurities: 1_000_000_000,
  liabilities: 6_000_000_000,
  currentLiabilities: 4_000_000_000,
  netAssets: 10_000_000_000,
  cashAndCashEquivalents: 4_000_000_000,
  operatingCashFlow: 1_400_000_000,
  investingCashFlow: -600_000_000,
  financingCashFlow: -400_000_000,
  depreciation: 500_000_000,
  dividendsPaid: -300_000_000,
  issuedShares: 10_000_000,
  bpsYen: 1_000,
  epsYen: 100,
  employees: 800,
};

/** An annual document for the twelve months to 31 March of `year`, disclosed on 25 June at noon. */
export function annualReport(
  year: number,
  facts: Partial<Facts> = {},
  rest: Partial<StatementDocument> = {},
): StatementDocument {
  return {
    documentId: `D${year}`,
    disclosedAt: Date.parse(`${year}-06-25T12:00:00+09:00`),
    periodType: "FY",
    periodStart: `${year - 1}-04-01`,
    periodEnd: `${year}-03-31`,
    consolidated: true,
    accountingStandard: "JP",
    facts: { ...PLAIN_FACTS, ...facts },
    ...rest,
  };
}

/** Annual reports of consecutive years with the facts of each year. */
export function annualReports(
  first: number,
  last: number,
  factsOf: (year: number) => Partial<Facts> = () => ({}),
): StatementDocument[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    annualReport(first + index, factsOf(first + index)),
  );
}

/** Fiscal years as the pillars receive them. */
export function fiscalYears(
  first: number,
  last: number,
  factsOf?: (year: number) => Partial<Facts>,
): readonly FiscalYear[] {
  return fiscalYearsOf(annualReports(first, last, factsOf), []);
}

/** Of this sector on every day. */
export function listedIn(sector: string | null): readonly ListedSector[] {
  return [{ listedOn: null, sector }];
}

/** A listed company without prices, unless given. */
export function companyHistory(rest: Partial<CompanyHistory> = {}): CompanyHistory {
  return {
    code: "00010",
    sectors: listedIn("機械"),
    kind: "stock",
    documents: [],
    monthEnds: [],
    splits: [],
    ...rest,
  };
}

/** The last calendar day of the month, `offset` months after January of `year`. */
export function monthEnd(year: number, offset: number): Day {
  return new Date(Date.UTC(year, offset + 1, 0)).toISOString().slice(0, 10);
}
