import { assetsOf, type BalanceSheet } from "./balance-sheet.ts";
import type { IncomeStatement } from "./income-statement.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import type { Random } from "../random.ts";
import type { Sector } from "../roster/sectors.ts";

/** A quarter's cash flows before financing, the company's unit. */
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
/** Net assets ÷ assets below which banks no longer lend and new shares are sold. */
const WEAK_EQUITY_RATIO = 0.22;

/** @param pace sales of a year at the quarter's pace */
export function cashFlowsBeforeFinancing(
  profile: IssueProfile,
  sector: Sector,
  books: BalanceSheet,
  income: IncomeStatement,
  pace: number,
  random: Random,
): CashFlowsBeforeFinancing {
  const addedWorking = Math.round((pace * sector.workingAssets - books.workingAssets) * 0.5);
  const addedPayables = Math.max(-books.payables, Math.round(addedWorking * 0.6));
  const renewal = 0.11 + Math.max(-0.02, profile.growth);
  const capex = Math.max(
    0,
    Math.round((pace * sector.plant * renewal * random.between(0.55, 1.45)) / 4),
  );
  const soldSecurities = random.chance(0.05) ? Math.round(books.securities * 0.1) : 0;
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
  /** Amount to be raised by new shares. */
  readonly equityToRaise: number;
  /** Net new debt; negative: repaid. */
  readonly netBorrowing: number;
}

/** How a company with this much cash at the quarter's end is funded: shares when weak, else debt; repays when ample. */
export function planFinancing(
  profile: IssueProfile,
  books: BalanceSheet,
  cash: number,
  pace: number,
  lends: boolean,
): Financing {
  const floor = Math.round(pace * MIN_CASH_RATIO);
  if (cash < floor) {
    const lacking = floor - cash;
    const isWeak = books.netAssets < WEAK_EQUITY_RATIO * assetsOf(books) || profile.margin < 0;
    return isWeak && !lends
      ? { equityToRaise: lacking * 2, netBorrowing: 0 }
      : { equityToRaise: 0, netBorrowing: lacking };
  }
  const ample = pace * AMPLE_CASH_RATIO;
  if (books.debt > 0 && cash > ample) {
    return {
      equityToRaise: 0,
      netBorrowing: -Math.min(books.debt, Math.round((cash - ample) * 0.1)),
    };
  }
  return { equityToRaise: 0, netBorrowing: 0 };
}
