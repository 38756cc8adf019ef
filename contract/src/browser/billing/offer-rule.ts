/** What is not sold to whom, as they have it already: one rule for pages and server. */
import { type PlanName, planNames } from "./plan.ts";

/** Why a member cannot buy a company alone: it is bought, every company is open, or no slot is free. */
export type UnitRefusal = "bought" | "included" | "no_slot";

export interface UnitBuyer {
  /** Every company analysed is open, whatever gives that right: a plan, a trial or the operator. */
  readonly seesAll: boolean;
  /** Tickers of the companies bought alone. */
  readonly units: readonly string[];
  readonly freeUnitSlots: number;
}

/**
 * Null where a company can be bought alone.
 * @param buyer null for a visitor
 * @param ticker null where no company is chosen yet
 */
export function unitRefusal(buyer: UnitBuyer | null, ticker: string | null): UnitRefusal | null {
  if (buyer === null) return null;
  if (ticker !== null && buyer.units.includes(ticker)) return "bought";
  if (buyer.seesAll) return "included";
  return buyer.freeUnitSlots === 0 ? "no_slot" : null;
}

/** Of `included`. @param what shows every company */
export function unitIncluded(what: string): string {
  return `ご利用中の${what}で全企業を見られるため、単品購入の必要はありません。`;
}

/**
 * Whether a plan adds nothing to the one whose rights the operator granted. What is paid for or tried is replaced by a
 * plan that is bought, and keeps nobody from it.
 * @param granted null: none
 */
export function isPlanIncluded(plan: PlanName, granted: PlanName | null): boolean {
  return granted !== null && planNames.indexOf(plan) <= planNames.indexOf(granted);
}
