import type { PlanName } from "@tenbin/contract";

/** The rights of a plan, as the second letter of `user_suffix` tells them: plans of one letter do the same. */
export type PlanLetter = "F" | "L" | "S" | "E";

export interface PlanLimits {
  /** Companies that the portfolio may hold. */
  readonly portfolioMaxCount: number;
  /** Screening conditions kept under a name. */
  readonly savedScreens: number;
  /** Companies shown of a day's promising ones; Infinity: all of them. */
  readonly promisingCompanies: number;
  /** Companies compared side by side. */
  readonly comparedCompanies: number;
}

export interface Plan {
  readonly letter: PlanLetter;
  /** Yen a month, tax included. */
  readonly price: number;
  readonly limits: PlanLimits;
  /** Unlocks of single companies given to a member who begins on this plan. */
  readonly unlocks: number;
}

/**
 * The one table of plan facts; names and labels stand in the contract. A company bought alone
 * (`tenbin_unit`) opens that company and changes no limit. `tenbin_beginners` is no longer sold.
 */
export const plans = {
  tenbin_free: { letter: "F", price: 0, limits: limits(5, 0, 3, 2), unlocks: 3 },
  tenbin_unit: { letter: "F", price: 500, limits: limits(5, 0, 3, 2), unlocks: 0 },
  tenbin_beginners: { letter: "L", price: 3_980, limits: limits(30, 3, 20, 4), unlocks: 0 },
  tenbin_light: { letter: "L", price: 1_980, limits: limits(30, 3, 20, 4), unlocks: 0 },
  tenbin_standard: { letter: "S", price: 10_000, limits: limits(100, 30, Infinity, 8), unlocks: 0 },
  tenbin_expert: { letter: "E", price: 30_000, limits: limits(500, 200, Infinity, 20), unlocks: 0 },
} as const satisfies Record<PlanName, Plan>;

function limits(
  portfolioMaxCount: number,
  savedScreens: number,
  promisingCompanies: number,
  comparedCompanies: number,
): PlanLimits {
  return { portfolioMaxCount, savedScreens, promisingCompanies, comparedCompanies };
}
