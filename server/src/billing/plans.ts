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
  /** Whether it can be bought now. */
  readonly sold: boolean;
  readonly limits: PlanLimits;
  /** Single-company unlocks that come with the plan. */
  readonly unlocks: number;
}

const free = limits(5, 0, 3, 2);
const light = limits(30, 3, 20, 4);
const standard = limits(100, 30, Infinity, 8);
const expert = limits(500, 200, Infinity, 20);

/** A company bought alone (`tenbin_unit`) changes no limit. */
export const plans = {
  tenbin_free: { letter: "F", price: 0, sold: false, limits: free, unlocks: 3 },
  tenbin_unit: { letter: "F", price: 500, sold: true, limits: free, unlocks: 0 },
  tenbin_beginners: { letter: "L", price: 3_980, sold: false, limits: light, unlocks: 0 },
  tenbin_light: { letter: "L", price: 1_980, sold: true, limits: light, unlocks: 0 },
  tenbin_standard: { letter: "S", price: 10_000, sold: true, limits: standard, unlocks: 0 },
  tenbin_expert: { letter: "E", price: 30_000, sold: true, limits: expert, unlocks: 0 },
} as const satisfies Record<PlanName, Plan>;

function limits(
  portfolioMaxCount: number,
  savedScreens: number,
  promisingCompanies: number,
  comparedCompanies: number,
): PlanLimits {
  return { portfolioMaxCount, savedScreens, promisingCompanies, comparedCompanies };
}
