import type { UnitSlot } from "@tenbin/contract";
import { type UnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import { chooseSubscriptions } from "../subscription-state/choose-subscriptions.ts";
import { periodOf } from "../subscription-state/state-at.ts";
import type { MemberRows } from "./member-rows.ts";
import { freeSlots } from "./place-units.ts";
import { type SubscriptionContext, runningUnits } from "./to-subscription-response.ts";

export interface PurchasedUnit {
  readonly slot: UnitSlot;
  readonly ticker: string;
  readonly nameJp: string;
  readonly subscriptionId: string;
  /** Next renewal or end. */
  readonly periodEnd: UnixSeconds;
}

/** What `GET /user` returns besides the rights. */
export interface Purchases {
  readonly hasCard: boolean;
  readonly units: readonly PurchasedUnit[];
  readonly freeSlots: readonly UnitSlot[];
  readonly isUnitSold: boolean;
}

export function toPurchases(
  { card, slots, subscriptions }: Pick<MemberRows, "card" | "slots" | "subscriptions">,
  { now, names, onSale }: Pick<SubscriptionContext, "now" | "names"> & { readonly onSale: boolean },
): Purchases {
  const placed = runningUnits({ slots }, chooseSubscriptions(subscriptions), now);
  return {
    hasCard: card !== null,
    units: placed.map(({ slot, ticker, state }) => ({
      slot,
      ticker,
      nameJp: names.get(ticker) ?? ticker,
      subscriptionId: state.subscriptionId,
      periodEnd: state.endsAt ?? periodOf(state, toUnixSeconds(now)).end,
    })),
    freeSlots: freeSlots(slots),
    isUnitSold: onSale,
  };
}
