import type { BalanceSheet } from "./balance-sheet.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import type { Random } from "../random.ts";

/** A quarter's income statement, the company's unit. */
export interface IncomeStatement {
  readonly sales: number;
  readonly operatingIncome: number;
  readonly ordinaryIncome: number;
  readonly profitBeforeTax: number;
  /** After tax, with the minority's part. */
  readonly netIncome: number;
  readonly minorityIncome: number;
  readonly depreciation: number;
  readonly impairment: number;
}

const TAX_RATE = 0.306;
const QUARTERLY_INTEREST = 0.012 / 4;
const QUARTERLY_YIELD = 0.025 / 4;
const QUARTERLY_DEPRECIATION = 0.11 / 4;

/** Now and then plant is written down; in bad times more often. */
function drawImpairment(
  books: BalanceSheet,
  sales: number,
  isLoss: boolean,
  random: Random,
): number {
  if (!random.chance(isLoss ? 0.08 : 0.02)) return 0;
  return Math.min(
    Math.round(sales * random.between(0.02, 0.1)),
    Math.max(0, Math.round(books.plant * 0.3)),
  );
}

export function computeIncome(
  profile: IssueProfile,
  books: BalanceSheet,
  sales: number,
  operatingIncome: number,
  random: Random,
): IncomeStatement {
  const financial = Math.round(
    books.securities * QUARTERLY_YIELD - books.debt * QUARTERLY_INTEREST,
  );
  const ordinaryIncome = operatingIncome + financial + Math.round(sales * 0.003 * random.normal());
  const impairment = drawImpairment(books, sales, operatingIncome < 0, random);
  const profitBeforeTax = ordinaryIncome - impairment;
  const tax = profitBeforeTax > 0 ? Math.round(profitBeforeTax * TAX_RATE) : 0;
  const netIncome = profitBeforeTax - tax;
  return {
    sales,
    operatingIncome,
    ordinaryIncome,
    profitBeforeTax,
    netIncome,
    minorityIncome: Math.round(netIncome * profile.minorityShare),
    depreciation: Math.round(books.plant * QUARTERLY_DEPRECIATION),
    impairment,
  };
}
