import type { PlanName } from "@tenbin/contract";

/** Second letter of `user_suffix`; plans with one letter have the same rights. */
export type PlanLetter = "F" | "L" | "S" | "E";

export interface PlanLimits {
  readonly portfolioMaxCount: number;
  readonly savedScreens: number;
  /** Per day; Infinity: all. */
  readonly promisingCompanies: number;
  readonly comparedCompanies: number;
}

export interface Plan {
  readonly letter: PlanLetter;
  /** Yen a month, tax included. */
  readonly price: number;
  readonly limits: PlanLimits;
  /** Single-company unlocks that come with the plan. */
  readonly unlocks: number;
}

/** A company bought alone (`tenbin_unit`) changes no limit. `tenbin_beginners` is no longer sold. */
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
