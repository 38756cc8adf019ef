import { type UnitSlot, unitSlots } from "@tenbin/contract";
import type { SubscriptionState } from "../subscription-state/subscription-state.ts";

export interface TakenSlot {
  readonly slot: UnitSlot;
  readonly ticker: string;
  /** Null: reserved by an order. */
  readonly subscriptionId: string | null;
}

export interface PlacedUnit {
  readonly slot: UnitSlot;
  readonly ticker: string;
  readonly state: SubscriptionState;
}

/** Units in the slots that readings gave them. */
export function placeUnits(
  units: readonly SubscriptionState[],
  slots: readonly TakenSlot[],
): PlacedUnit[] {
  const byId = new Map(units.map((unit) => [unit.subscriptionId, unit]));
  return slots.flatMap(({ slot, ticker, subscriptionId }) => {
    const state = subscriptionId === null ? undefined : byId.get(subscriptionId);
    return state === undefined ? [] : [{ slot, ticker, state }];
  });
}

/** Slots that are neither used nor reserved by an order. */
export function freeSlots(slots: readonly TakenSlot[]): UnitSlot[] {
  const taken = new Set(slots.map(({ slot }) => slot));
  return unitSlots.filter((slot) => !taken.has(slot));
}
