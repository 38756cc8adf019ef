/** No dependencies, to keep the browser bundle small. */

/** Plan names as the payment service knows them (specification 4.2); `{product}` is tenbin. */
export const planNames = [
  "tenbin_free",
  "tenbin_unit",
  "tenbin_beginners",
  "tenbin_light",
  "tenbin_standard",
  "tenbin_expert",
] as const;
/** What a plan may ask of screening, each with what the ones before may. */
export const screeningScopes = ["presets", "own_conditions", "all_metrics"] as const;
export type ScreeningScope = (typeof screeningScopes)[number];

export type PlanName = (typeof planNames)[number];

export const planLabels: Readonly<Record<PlanName, string>> = {
  tenbin_free: "無料会員",
  tenbin_unit: "単品購入",
  tenbin_beginners: "ライト(旧)",
  tenbin_light: "ライト",
  tenbin_standard: "スタンダード",
  tenbin_expert: "エキスパート",
};

/** What a plan gives whose `features.analysis` is "all". */
export const ALL_ANALYSES = "すべての企業の理論価値・判定・正確度・診断";

/** Companies that one member may buy alone at the same time (specification 3.10). */
export const unitSlots = ["unit_1", "unit_2", "unit_3"] as const;
export type UnitSlot = (typeof unitSlots)[number];

/** Specification 6.1. */
export const userTypes = ["personal", "monitor", "enterprise", "temporal"] as const;
export type UserType = (typeof userTypes)[number];

/** Categories of accounts (specification 6.7). */
export function accountCategoryLabel(type: UserType): "個人" | "IFA・法人" {
  return type === "enterprise" ? "IFA・法人" : "個人";
}

/**
 * First letter: U not signed in, W trial, F free, P paying, D downgrade scheduled; second letter: the
 * plan (specification 6.2).
 */
export const userSuffixes = ["UF", "WF", "WL", "FF", "PL", "PS", "PE", "DL", "DS"] as const;
export type UserSuffix = (typeof userSuffixes)[number];
