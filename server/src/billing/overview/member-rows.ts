import type { UnitSlot } from "@tenbin/contract";
import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { CouponEffect } from "../coupons/coupon.ts";
import { createGrantStore } from "../coupons/grant-store.ts";
import type { CouponGrant } from "../coupons/to-coupon-response.ts";
import { createCustomerStore } from "../readings/customer-store.ts";
import type { CustomerRows } from "../readings/customer-rows.ts";
import { listRows } from "../readings/refresh-subscriptions.ts";
import { createSubscriptionStore } from "../readings/subscription-store.ts";
import type { TakenSlot } from "./place-units.ts";

/** Our rows about a member's payments. */
export interface MemberRows extends CustomerRows {
  readonly slots: readonly TakenSlot[];
  /** Of the coupons that reduce what is paid for, by code. */
  readonly effects: ReadonlyMap<string, CouponEffect>;
  /** Coupons in the member's hands. */
  readonly grants: readonly CouponGrant[];
}

const selectSlots = preparedStatement<{
  slot: UnitSlot;
  ticker: string;
  subscription_id: string | null;
}>(`select slot, ticker, subscription_id from unit_slots where uid = $1 order by slot`);
const selectEffects = preparedStatement<{ code: string; effect: CouponEffect }>(
  `select code, effect from coupons where code in
     (select discount_code from subscriptions where uid = $1 and status <> 'quit')`,
);

export async function readPurchaseRows(
  executor: Executor,
  uid: string,
): Promise<Pick<MemberRows, "card" | "slots" | "subscriptions">> {
  const customer = await createCustomerStore(executor).find(uid);
  const slots = await listSlots(executor, uid);
  // Without a customer nothing was ever paid; a slot may still be reserved.
  const isCustomer = customer !== null;
  const subscriptions = isCustomer ? await createSubscriptionStore(executor).list(uid) : [];
  return { card: customer?.card ?? null, slots, subscriptions };
}

async function listSlots(executor: Executor, uid: string): Promise<TakenSlot[]> {
  const rows = await selectSlots(executor, uid);
  return rows.map(({ slot, ticker, subscription_id: subscriptionId }) => {
    return { slot, ticker, subscriptionId };
  });
}

export async function readMemberRows(executor: Executor, uid: string): Promise<MemberRows> {
  const customer = await createCustomerStore(executor).find(uid);
  const slots = await listSlots(executor, uid);
  const effects = await selectEffects(executor, uid);
  return {
    ...(await listRows(executor, uid)),
    balance: customer?.balance ?? 0,
    card: customer?.card ?? null,
    slots,
    effects: new Map(effects.map(({ code, effect }) => [code, effect])),
    grants: await createGrantStore(executor).list(uid),
  };
}
