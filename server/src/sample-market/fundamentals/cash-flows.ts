import { assetsOf, type BalanceSheet } from "./balance-sheet.ts";
import type { IncomeStatement } from "./income-statement.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import type { Random } from "../random.ts";
import type { Sector } from "../roster/sectors.ts";

/** A quarter's cash flows before financing, in the company's unit. */
export interface CashFlowsBeforeFinancing {
  readonly operating: number;
  readonly investing: number;
  readonly addedWorking: number;
  readonly addedPayables: number;
  readonly capex: number;
  readonly soldSecurities: number;
}

/** Cash ÷ yearly sales below which a company raises money, and above which it repays debt. */
const MIN_CASH_RATIO = 0.09;
const AMPLE_CASH_RATIO = 0.3;
/** Net assets ÷ assets below which a company cannot borrow and sells new shares. */
const WEAK_EQUITY_RATIO = 0.22;

/** @param annualSales the quarter's sales at an annual rate */
export function cashFlowsBeforeFinancing(
  profile: IssueProfile,
  sector: Sector,
  balanceSheet: BalanceSheet,
  income: IncomeStatement,
  annualSales: number,
  random: Random,
): CashFlowsBeforeFinancing {
  const addedWorking = Math.round(
    (annualSales * sector.workingAssets - balanceSheet.workingAssets) * 0.5,
  );
  const addedPayables = Math.max(-balanceSheet.payables, Math.round(addedWorking * 0.6));
  const renewal = 0.11 + Math.max(-0.02, profile.growth);
  const capex = Math.max(
    0,
    Math.round((annualSales * sector.plant * renewal * random.between(0.55, 1.45)) / 4),
  );
  const soldSecurities = random.chance(0.05) ? Math.round(balanceSheet.securities * 0.1) : 0;
  return {
    operating:
      income.netIncome + income.impairment + income.depreciation - addedWorking + addedPayables,
    investing: soldSecurities - capex,
    addedWorking,
    addedPayables,
    capex,
    soldSecurities,
  };
}

export interface Financing {
  /** Raised by new shares. */
  readonly equityToRaise: number;
  /** Net new debt; negative: repaid. */
  readonly netBorrowing: number;
}

/** Raises shares when weak, else debt; repays debt when cash is ample. */
export function planFinancing(
  profile: IssueProfile,
  balanceSheet: BalanceSheet,
  cash: number,
  annualSales: number,
  canBorrow: boolean,
): Financing {
  const floor = Math.round(annualSales * MIN_CASH_RATIO);
  if (cash < floor) {
    const lacking = floor - cash;
    const isWeak =
      balanceSheet.netAssets < WEAK_EQUITY_RATIO * assetsOf(balanceSheet) || profile.margin < 0;
    return isWeak && !canBorrow
      ? { equityToRaise: lacking * 2, netBorrowing: 0 }
      : { equityToRaise: 0, netBorrowing: lacking };
  }
  const ample = annualSales * AMPLE_CASH_RATIO;
  if (balanceSheet.debt > 0 && cash > ample) {
    return {
      equityToRaise: 0,
      netBorrowing: -Math.min(balanceSheet.debt, Math.round((cash - ample) * 0.1)),
    };
  }
  return { equityToRaise: 0, netBorrowing: 0 };
}
