import type { PlanName } from "@tenbin/contract";

/** What a plan lets its member do, by the second letter of `user_suffix`: plans of one letter do the same. */
export type PlanLetter = "F" | "L" | "S" | "E";

export interface Plan {
  readonly letter: PlanLetter;
  /** Companies that the portfolio may hold. */
  readonly portfolioMaxCount: number;
}

/** The one table of what plans allow; their names and labels stand in the contract. A company bought alone opens that company and changes nothing else. */
export const plans = {
  tenbin_free: { letter: "F", portfolioMaxCount: 5 },
  tenbin_unit: { letter: "F", portfolioMaxCount: 5 },
  tenbin_beginners: { letter: "L", portfolioMaxCount: 30 },
  tenbin_light: { letter: "L", portfolioMaxCount: 30 },
  tenbin_standard: { letter: "S", portfolioMaxCount: 100 },
  tenbin_expert: { letter: "E", portfolioMaxCount: 500 },
} as const satisfies Record<PlanName, Plan>;

/** Unlocks of single companies that every new member is given. */
export const INITIAL_UNLOCKS = 3;
