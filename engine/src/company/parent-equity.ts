import type { Facts } from "./inputs.ts";

/** Owners' equity in yen: net assets less non-controlling interests, AOCI included. */
export function parentEquity(facts: Facts): number | null {
  if (facts.netAssets === null) return null;
  return facts.netAssets - (facts.nonControllingInterests ?? 0);
}
