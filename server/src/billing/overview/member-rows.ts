import type { Executor } from "../../platform/database/prepared-statement.ts";
import type { CouponEffect } from "../coupons/coupon.ts";
import { createGrantStore } from "../coupons/grant-store.ts";
import type { CouponGrant } from "../coupons/to-coupon-response.ts";
import { createCustomerStore } from "../readings/customer-store.ts";
import type { CustomerRows } from "../readings/customer-rows.ts";
import { listRows } from "../readings/refresh-subscriptions.ts";
import { createSubscriptionStore } from "../readings/subscription-store.ts";
import { listEffects, listSlots } from "./overview-store.ts";
import type { TakenSlot } from "./place-units.ts";

/** Our rows about a member's payments. */
export interface MemberRows extends CustomerRows {
  readonly slots: readonly TakenSlot[];
  /** Of the coupons that reduce what is paid for, by code. */
  readonly effects: ReadonlyMap<string, CouponEffect>;
  /** Coupons in the member's hands. */
  readonly grants: readonly CouponGrant[];
}

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

export async function readMemberRows(executor: Executor, uid: string): Promise<MemberRows> {
  const customer = await createCustomerStore(executor).find(uid);
  const slots = await listSlots(executor, uid);
  const effects = await listEffects(executor, uid);
  return {
    ...(await listRows(executor, uid)),
    balance: customer?.balance ?? 0,
    card: customer?.card ?? null,
    slots,
    effects,
    grants: await createGrantStore(executor).list(uid),
  };
}
