import type { EpochDay } from "../../platform/clock/days.ts";
import type { BuybackDecision } from "./fundamentals.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import type { Random } from "../random.ts";

export interface ShareCapital {
  readonly issued: number;
  readonly treasury: number;
  readonly treasuryCost: number;
  readonly plannedDividend: number;
  /** Applies splits whose ex-date lies in the quarter; must be called first. */
  beginQuarter(start: EpochDay, end: EpochDay): void;
  /** Dividends paid in the quarter at this position of its year. */
  payDividends(position: number): number;
  /** Executes a running buy-back programme. */
  buyBackShares(valuePerShareYen: number): number;
  /** Returns the amount raised. */
  issueShares(amount: number, valuePerShareYen: number): number;
  /** Declares the year's dividend and plans the next; yen per share. */
  closeYear(yearlyProfit: number, equity: number): number;
  decideBuyback(cash: number, equity: number, valuePerShareYen: number): BuybackDecision | null;
}

/** Largest share of issued shares bought back in one quarter. */
const MAX_QUARTERLY_BUYBACK = 0.03;

/** Dividends below 20 yen come in steps of half a yen. */
export function roundDividend(yen: number): number {
  if (yen >= 20) return Math.round(yen);
  return Math.round(yen * 2) / 2;
}

export function createShareCapital(
  profile: IssueProfile,
  random: Random,
  issued: number,
): ShareCapital {
  const yen = profile.unitYen;
  let outstanding = {
    issued,
    treasury: Math.round((issued * random.between(0, 0.04)) / 100) * 100,
  };
  let treasuryCost = Math.round((outstanding.treasury * profile.firstPrice * 0.8) / yen);
  let planned = 0;
  let finalDue = 0;
  /** Remaining amount of the running buy-back, and the limit per quarter. */
  let programme = { left: 0, instalment: 0 };
  const net = () => outstanding.issued - outstanding.treasury;
  const toUnits = (dividend: number) => Math.round((dividend * net()) / yen);

  return {
    get issued() {
      return outstanding.issued;
    },
    get treasury() {
      return outstanding.treasury;
    },
    get treasuryCost() {
      return treasuryCost;
    },
    get plannedDividend() {
      return planned;
    },
    beginQuarter(start, end) {
      for (const { exDate, factor } of profile.splits) {
        if (exDate < start || exDate > end) continue;
        outstanding = {
          issued: Math.round(outstanding.issued / factor),
          treasury: Math.round(outstanding.treasury / factor),
        };
        planned = roundDividend(planned * factor);
      }
    },
    payDividends(position) {
      if (position === 1) {
        const paid = finalDue;
        finalDue = 0;
        return paid;
      }
      return position === 3 ? toUnits(planned / 2) : 0;
    },
    buyBackShares(valuePerShareYen) {
      const budget = Math.min(programme.left, programme.instalment) * yen;
      const affordable = Math.floor(budget / valuePerShareYen / 100) * 100;
      const shares = Math.min(affordable, Math.floor(outstanding.issued * MAX_QUARTERLY_BUYBACK));
      const spent = Math.round((shares * valuePerShareYen) / yen);
      // The programme ends when it cannot afford half an instalment.
      const left = spent < programme.instalment / 2 ? 0 : programme.left - spent;
      programme = { ...programme, left };
      if (spent === 0) return 0;
      outstanding = { ...outstanding, treasury: outstanding.treasury + shares };
      treasuryCost += spent;
      // Treasury shares above a tenth are cancelled down to a twentieth.
      if (outstanding.treasury > outstanding.issued * 0.1) {
        const cancelled = outstanding.treasury - Math.round(outstanding.issued * 0.05);
        treasuryCost -= Math.round((treasuryCost * cancelled) / outstanding.treasury);
        outstanding = {
          issued: outstanding.issued - cancelled,
          treasury: outstanding.treasury - cancelled,
        };
      }
      return spent;
    },
    issueShares(amount, valuePerShareYen) {
      const shares = Math.ceil((amount * yen) / (valuePerShareYen * 0.92) / 100) * 100;
      outstanding = { ...outstanding, issued: outstanding.issued + shares };
      return Math.round((shares * valuePerShareYen * 0.92) / yen);
    },
    closeYear(yearlyProfit, equity) {
      const perShare = (yearlyProfit * yen) / net();
      const target = roundDividend(Math.max(0, perShare) * profile.payoutRatio);
      const isFund = profile.style === "reit";
      let declared = planned;
      if (isFund) declared = Math.floor(Math.max(0, perShare));
      else if (target > planned) declared = roundDividend(planned + 0.5 * (target - planned));
      else if (perShare < 0) declared = roundDividend(planned * 0.75);
      if (equity <= 0) declared = 0;
      finalDue = Math.max(0, toUnits(declared) - (isFund ? 0 : toUnits(planned / 2)));
      const careful = target < declared * 0.55 ? roundDividend(declared * 0.7) : declared;
      planned = target > declared ? roundDividend(declared + 0.4 * (target - declared)) : careful;
      if (isFund) planned = 0;
      if (equity <= 0 || profile.payoutRatio === 0) planned = 0;
      return declared;
    },
    decideBuyback(cash, equity, valuePerShareYen) {
      if (programme.left > 0 || !random.chance(profile.buybackAppetite * 0.4)) return null;
      const limit = Math.round(Math.min(cash * 0.15, equity * random.between(0.008, 0.035)));
      const shares = Math.floor((limit * yen) / valuePerShareYen / 1000) * 1000;
      if (shares < 1000) return null;
      programme = { left: limit, instalment: Math.ceil(limit / 2) };
      return { limit, shares };
    },
  };
}
