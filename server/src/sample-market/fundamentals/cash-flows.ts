import { assetsOf, type Books } from "./books.ts";
import type { Income } from "./income.ts";
import type { Profile } from "../roster/profile.ts";
import type { Random } from "../random.ts";
import type { Sector } from "../roster/sectors.ts";

/** A quarter's cash flows before financing, the company's unit. */
export interface BusinessCashFlows {
  readonly operating: number;
  readonly investing: number;
  readonly addedWorking: number;
  readonly addedPayables: number;
  readonly capex: number;
  readonly soldSecurities: number;
}

/** Cash ÷ yearly sales below which a company raises money, and above which it repays debt. */
const LEAST_CASH = 0.09;
const AMPLE_CASH = 0.3;
/** Net assets ÷ assets below which banks no longer lend and new shares are sold. */
const WEAK_EQUITY = 0.22;

/** @param pace sales of a year at the quarter's pace */
export function businessCashFlows(
  profile: Profile,
  sector: Sector,
  books: Books,
  income: Income,
  pace: number,
  random: Random,
): BusinessCashFlows {
  const addedWorking = Math.round((pace * sector.workingAssets - books.working) * 0.5);
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

export interface Funding {
  /** Amount to be raised by new shares. */
  readonly wanted: number;
  /** Net new debt; negative: repaid. */
  readonly borrowed: number;
}

/** How a company with this much cash at the quarter's end is funded: shares when weak, else debt; repays when ample. */
export function fund(
  profile: Profile,
  books: Books,
  cash: number,
  pace: number,
  lends: boolean,
): Funding {
  const floor = Math.round(pace * LEAST_CASH);
  if (cash < floor) {
    const lacking = floor - cash;
    const isWeak = books.netAssets < WEAK_EQUITY * assetsOf(books) || profile.margin < 0;
    return isWeak && !lends
      ? { wanted: lacking * 2, borrowed: 0 }
      : { wanted: 0, borrowed: lacking };
  }
  const ample = pace * AMPLE_CASH;
  if (books.debt > 0 && cash > ample) {
    return { wanted: 0, borrowed: -Math.min(books.debt, Math.round((cash - ample) * 0.1)) };
  }
  return { wanted: 0, borrowed: 0 };
}
