import type { EpochDay } from "../calendar/days.ts";
import type { BuybackDecision } from "./fundamentals.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import type { Random } from "../random.ts";

/** What shareholders hold and receive; amounts in the company's unit, shares in shares. */
export interface ShareCapital {
  readonly issued: number;
  readonly treasury: number;
  readonly treasuryCost: number;
  readonly plannedDividend: number;
  /** Applies the splits whose ex-date lies in the quarter; call first. */
  beginQuarter(start: EpochDay, end: EpochDay): void;
  /** Dividends paid in the quarter of this position in its year. */
  payDividends(position: number): number;
  /** Buys back under a running programme. */
  buyBackShares(worthPerShareYen: number): number;
  /** Sells new shares; the amount raised. */
  issueShares(amount: number, worthPerShareYen: number): number;
  /** Declares the year's dividend and plans the next; yen per share. */
  closeYear(yearlyProfit: number, equity: number): number;
  decideBuyback(cash: number, equity: number, worthPerShareYen: number): BuybackDecision | null;
}

/** Share of the issued shares bought back in one quarter at most. */
const MAX_QUARTERLY_BUYBACK = 0.03;

/** Dividends are declared in steps of half a yen. */
function roundDividend(yen: number): number {
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
  /** What is left of the running buy-back, and what a quarter may spend of it. */
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
    buyBackShares(worthPerShareYen) {
      const budget = Math.min(programme.left, programme.instalment) * yen;
      const affordable = Math.floor(budget / worthPerShareYen / 100) * 100;
      const shares = Math.min(affordable, Math.floor(outstanding.issued * MAX_QUARTERLY_BUYBACK));
      const spent = Math.round((shares * worthPerShareYen) / yen);
      // Less than an instalment affords nothing worth reporting: the programme is over.
      const left = spent < programme.instalment / 2 ? 0 : programme.left - spent;
      programme = { ...programme, left };
      if (spent === 0) return 0;
      outstanding = { ...outstanding, treasury: outstanding.treasury + shares };
      treasuryCost += spent;
      // Treasury shares beyond a tenth are cancelled down to a twentieth.
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
    issueShares(amount, worthPerShareYen) {
      const shares = Math.ceil((amount * yen) / (worthPerShareYen * 0.92) / 100) * 100;
      outstanding = { ...outstanding, issued: outstanding.issued + shares };
      return Math.round((shares * worthPerShareYen * 0.92) / yen);
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
    decideBuyback(cash, equity, worthPerShareYen) {
      if (programme.left > 0 || !random.chance(profile.buybackAppetite * 0.4)) return null;
      const limit = Math.round(Math.min(cash * 0.15, equity * random.between(0.008, 0.035)));
      const shares = Math.floor((limit * yen) / worthPerShareYen / 1000) * 1000;
      if (shares < 1000) return null;
      programme = { left: limit, instalment: Math.ceil(limit / 2) };
      return { limit, shares };
    },
  };
}
