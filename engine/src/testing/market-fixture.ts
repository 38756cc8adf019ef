import type { CompanyHistory, Facts, ShareSplit } from "../company/inputs.ts";
import { annualReport, companyHistory, listedIn, monthEnd } from "./company-fixtures.ts";
import { seededRandom } from "../measurement/random.ts";

const SECTORS = ["機械", "食料品", "小売業", "情報・通信業", "銀行業"];
/** First fiscal year filed; its report is disclosed in June of the same year. */
const FIRST_YEAR = 2012;
const YEARS = 6;

/**
 * A market of `count` invented companies with prices from January 2012 over `months` months: prices
 * fluctuate around a multiple of book that rises with return and growth, at an individual level per
 * company. Every fifth is a bank, every fourth splits 1:2, every seventh files under IFRS without
 * operating income.
 */
export function marketFixture(count: number, months: number, seed = 1): CompanyHistory[] {
  return Array.from({ length: count }, (_, index) => companyFixture(index, months, seed));
}

function companyFixture(index: number, months: number, seed: number): CompanyHistory {
  const random = seededRandom(seed * 10_007 + index);
  const book = Math.round(4e9 * Math.exp(2.5 * random()));
  const returnOnBook = 0.02 + 0.13 * random();
  const growth = -0.02 + 0.1 * random();
  const shares = 1_000 * Math.round(book / 1_000_000);
  const adjustments: ShareSplit[] = index % 4 === 3 ? [{ exDate: "2014-03-27", factor: 0.5 }] : [];
  const ifrs = index % 7 === 6;
  const documents = Array.from({ length: YEARS }, (_, offset) => {
    const year = FIRST_YEAR + offset;
    const splitYet = adjustments.length > 0 && year >= 2014;
    const scaled = book * Math.pow(1 + growth, offset);
    const facts = factsOf(scaled, returnOnBook * (0.9 + 0.2 * random()), random());
    return annualReport(
      year,
      {
        ...facts,
        operatingIncome: ifrs ? null : facts.operatingIncome,
        issuedShares: splitYet ? shares * 2 : shares,
      },
      { documentId: `D${year}-${index}`, accountingStandard: ifrs ? "IFRS" : "JP" },
    );
  });
  const own = 0.6 + 0.8 * random();
  const monthEnds = Array.from({ length: months }, (_, month) => {
    const date = monthEnd(FIRST_YEAR, month);
    const fair = (book / shares) * (0.4 + 9 * returnOnBook + 3 * growth) * own;
    const split = adjustments.some(({ exDate }) => exDate <= date) ? 0.5 : 1;
    return { date, close: Math.max(1, Math.round(fair * split * (0.85 + 0.3 * random()))) };
  });
  return companyHistory({
    code: `0${String(100 + index)}0`,
    sectors: listedIn(SECTORS[index % SECTORS.length]!),
    documents,
    monthEnds,
    splits: adjustments,
  });
}

function factsOf(book: number, roe: number, luck: number): Partial<Facts> {
  const profit = book * roe;
  return {
    sales: Math.round(book * 1.8),
    operatingIncome: Math.round(profit * 1.5),
    ordinaryIncome: Math.round(profit * 1.55),
    profitBeforeTax: Math.round(profit * 1.5),
    profit: Math.round(profit),
    assets: Math.round(book * 1.7),
    currentAssets: Math.round(book),
    cashAndDeposits: Math.round(book * 0.4),
    investmentSecurities: Math.round(book * 0.1),
    liabilities: Math.round(book * 0.7),
    currentLiabilities: Math.round(book * 0.4),
    netAssets: Math.round(book),
    cashAndCashEquivalents: Math.round(book * 0.4),
    operatingCashFlow: Math.round(profit * 1.3),
    investingCashFlow: Math.round(-profit * (0.3 + luck)),
    depreciation: Math.round(book * 0.06),
    dividendsPaid: Math.round(-profit * 0.3),
    epsYen: null,
    bpsYen: null,
    employees: Math.round(book / 2e7),
  };
}
