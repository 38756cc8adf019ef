import type { BalanceSheet } from "./balance-sheet.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import type { Random } from "../random.ts";

export interface IncomeStatement {
  readonly sales: number;
  readonly operatingIncome: number;
  readonly ordinaryIncome: number;
  readonly profitBeforeTax: number;
  /** After tax, including minority interests. */
  readonly netIncome: number;
  readonly minorityIncome: number;
  readonly depreciation: number;
  readonly impairment: number;
}

const TAX_RATE = 0.306;
const QUARTERLY_INTEREST = 0.012 / 4;
const QUARTERLY_YIELD = 0.025 / 4;
const QUARTERLY_DEPRECIATION = 0.11 / 4;

/** Plant is written down occasionally, more often in bad times. */
function drawImpairment(
  balanceSheet: BalanceSheet,
  sales: number,
  isLoss: boolean,
  random: Random,
): number {
  if (!random.chance(isLoss ? 0.08 : 0.02)) return 0;
  return Math.min(
    Math.round(sales * random.between(0.02, 0.1)),
    Math.max(0, Math.round(balanceSheet.plant * 0.3)),
  );
}

export function computeIncome(
  profile: IssueProfile,
  balanceSheet: BalanceSheet,
  sales: number,
  operatingIncome: number,
  random: Random,
): IncomeStatement {
  const financial = Math.round(
    balanceSheet.securities * QUARTERLY_YIELD - balanceSheet.debt * QUARTERLY_INTEREST,
  );
  const ordinaryIncome = operatingIncome + financial + Math.round(sales * 0.003 * random.normal());
  const impairment = drawImpairment(balanceSheet, sales, operatingIncome < 0, random);
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
    depreciation: Math.round(balanceSheet.plant * QUARTERLY_DEPRECIATION),
    impairment,
  };
}
