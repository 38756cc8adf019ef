/** Plans by the names that payments know them by (specification §4); `{product}` is tenbin. */
export const planNames = [
  "tenbin_free",
  "tenbin_unit",
  "tenbin_beginners",
  "tenbin_light",
  "tenbin_standard",
  "tenbin_expert",
] as const;
export type PlanName = (typeof planNames)[number];

/** Specification §6. */
export const userTypes = ["personal", "monitor", "enterprise", "temporal"] as const;
export type UserType = (typeof userTypes)[number];

/**
 * First letter: U not signed in, W trial, F free, P paying, D downgrade scheduled; second letter: the
 * plan (specification §6).
 */
export const userSuffixes = ["UF", "WF", "WL", "FF", "PL", "PS", "PE", "DL", "DS"] as const;
export type UserSuffix = (typeof userSuffixes)[number];
