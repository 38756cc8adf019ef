import { type User, unitSlots } from "@tenbin/contract";
import type { Account } from "../accounts/index.ts";
import { INITIAL_UNLOCKS } from "../billing/index.ts";
import { getUserRights } from "./user-rights.ts";

/**
 * The member as the specification spells one.
 * @param today the Japanese day, ISO
 */
export function toUserResponse(account: Account, today: string): User {
  const rights = getUserRights(account, today);
  return {
    uid: account.uid,
    email: account.email,
    stripe_plan_name: rights.paidPlan,
    stripe_effective_plan_name: rights.effectivePlan,
    user_type: account.userType,
    user_suffix: rights.suffix,
    portfolio_maxcount: rights.portfolioMaxCount,
    autosave: account.autosave,
    lifetime: account.lifetime,
    ...noPurchases,
    ...noTrial,
    ...noUnlocks,
    // Nobody has been asked for consent.
    ga_userproperties: null,
  };
}

/** Of a member who pays for nothing: all slots for companies bought alone are free. */
const noPurchases = {
  has_stripe_payment_method: false,
  unit_purchase: { unit_1: null, unit_2: null, unit_3: null },
  unit_purchase_availability: {
    n_slots: unitSlots.length,
    availables: [...unitSlots],
    rest_slots: unitSlots.length,
    additional_purchase: true,
  },
} satisfies Partial<User>;

const noTrial = {
  supertrial_active: false,
  supertrial_over: false,
  supertrial_applied: false,
  supertrial_started_at: null,
  supertrial_expires_at: null,
  supertrial_prolonged: false,
  supertrial_longlife: false,
} satisfies Partial<User>;

const noUnlocks = {
  pricechart_unlocked: [],
  unlocakble_number: INITIAL_UNLOCKS,
} satisfies Partial<User>;
