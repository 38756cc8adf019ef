import type { SessionAccount } from "../site/root-data.ts";

/** Why a member cannot buy a company alone: it is bought, every company is open, or no slot is free. */
export type UnitRefusal = "bought" | "included" | "no_slot";

/**
 * Null where a company can be bought alone.
 * @param member null for a visitor
 * @param ticker null where no company is chosen yet
 */
export function unitRefusal(
  member: Pick<SessionAccount, "seesAll" | "units" | "freeUnitSlots"> | null,
  ticker: string | null,
): UnitRefusal | null {
  if (member === null) return null;
  if (ticker !== null && member.units.includes(ticker)) return "bought";
  if (member.seesAll) return "included";
  return member.freeUnitSlots === 0 ? "no_slot" : null;
}

/** Of `included`. */
export const UNIT_INCLUDED = "いまのプランで全企業を見られるため、単品購入の必要はありません。";
