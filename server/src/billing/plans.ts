import type { PlanName } from "@tenbin/contract";

/** What a plan lets its member do, by the second letter of `user_suffix`: plans of one letter do the same. */
export type PlanLetter = "F" | "L" | "S" | "E";

export interface Plan {
  readonly letter: PlanLetter;
  /** As members read it. */
  readonly label: string;
  /** Companies that the portfolio may hold. */
  readonly portfolioMaxCount: number;
}

/** The one table of plans. A company bought alone opens that company and changes nothing else. */
export const plans = {
  tenbin_free: { letter: "F", label: "無料会員", portfolioMaxCount: 5 },
  tenbin_unit: { letter: "F", label: "単品購入", portfolioMaxCount: 5 },
  tenbin_beginners: { letter: "L", label: "ライト(旧)", portfolioMaxCount: 30 },
  tenbin_light: { letter: "L", label: "ライト", portfolioMaxCount: 30 },
  tenbin_standard: { letter: "S", label: "スタンダード", portfolioMaxCount: 100 },
  tenbin_expert: { letter: "E", label: "エキスパート", portfolioMaxCount: 500 },
} as const satisfies Record<PlanName, Plan>;

/** Unlocks of single companies that every new member is given. */
export const UNLOCKS_OF_NEW_MEMBER = 3;
