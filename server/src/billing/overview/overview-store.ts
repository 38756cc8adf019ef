import type { UnitSlot } from "@tenbin/contract";
import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { CouponEffect } from "../coupons/coupon.ts";
import type { TakenSlot } from "./place-units.ts";

const selectSlots = preparedStatement<{
  slot: UnitSlot;
  ticker: string;
  subscription_id: string | null;
}>(`select slot, ticker, subscription_id from unit_slots where uid = $1 order by slot`);
const selectEffects = preparedStatement<{ code: string; effect: CouponEffect }>(
  `select code, effect from coupons where code in
     (select discount_code from subscriptions where uid = $1 and status <> 'quit')`,
);

export async function listSlots(executor: Executor, uid: string): Promise<TakenSlot[]> {
  const rows = await selectSlots(executor, uid);
  return rows.map(({ slot, ticker, subscription_id: subscriptionId }) => {
    return { slot, ticker, subscriptionId };
  });
}

/** Of the coupons that reduce what the member pays for, by code. */
export async function listEffects(
  executor: Executor,
  uid: string,
): Promise<ReadonlyMap<string, CouponEffect>> {
  const effects = await selectEffects(executor, uid);
  return new Map(effects.map(({ code, effect }) => [code, effect]));
}
