import type { UnitSlot } from "@tenbin/contract";
import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { CouponEffect } from "../coupons/coupon.ts";
import { createCustomerStore } from "../readings/customer-store.ts";
import type { CustomerRows } from "../readings/customer-rows.ts";
import { listRows } from "../readings/refresh-subscriptions.ts";
import { createSubscriptionStore } from "../readings/subscription-store.ts";
import type { TakenSlot } from "./place-units.ts";

type MoneyOffEffect = Extract<CouponEffect, { readonly kind: "money_off" }>;

/** All that our rows say about what one member pays for. */
export interface MemberRows extends CustomerRows {
  readonly slots: readonly TakenSlot[];
  /** Of coupons in the member's hands, by code. */
  readonly effects: ReadonlyMap<string, CouponEffect>;
  /** Of the coupon that waits for a plan it applies to. */
  readonly offered: MoneyOffEffect | null;
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
const selectOffered = preparedStatement<{ effect: MoneyOffEffect }>(
  `select c.effect from coupon_grants as g join coupons as c using (code)
   where g.uid = $1 and g.used_at is null and (g.expires_at is null or g.expires_at > $2)
     and c.effect->>'kind' = 'money_off'
   order by g.acquired_at limit 1`,
);

export async function readPurchaseRows(
  executor: Executor,
  uid: string,
): Promise<Pick<MemberRows, "card" | "slots" | "subscriptions">> {
  const customer = await createCustomerStore(executor).find(uid);
  const slots = await listSlots(executor, uid);
  // Without a customer nothing was ever paid for; a slot may be reserved.
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

export async function readMemberRows(
  executor: Executor,
  uid: string,
  now: Date,
): Promise<MemberRows> {
  const customer = await createCustomerStore(executor).find(uid);
  const slots = await listSlots(executor, uid);
  const effects = await selectEffects(executor, uid);
  const [offered] = await selectOffered(executor, uid, now);
  return {
    ...(await listRows(executor, uid)),
    balance: customer?.balance ?? 0,
    card: customer?.card ?? null,
    slots,
    effects: new Map(effects.map(({ code, effect }) => [code, effect])),
    offered: offered?.effect ?? null,
  };
}
