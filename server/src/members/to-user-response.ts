import { type User, unitSlots } from "@tenbin/contract";
import type { Account } from "../accounts/index.ts";
import type { Rights } from "./rights.ts";

export function toUserResponse(account: Account, rights: Rights): User {
  return {
    uid: account.uid,
    email: account.email,
    stripe_plan_name: rights.paidPlan,
    stripe_effective_plan_name: rights.effectivePlan,
    user_type: account.userType,
    user_suffix: rights.suffix,
    portfolio_maxcount: rights.limits.portfolioMaxCount,
    autosave: account.autosave,
    lifetime: account.lifetime,
    ...noPurchases,
    ...noTrial,
    pricechart_unlocked: [],
    unlocakble_number: rights.unlocks,
    // Consent is not asked for yet.
    ga_userproperties: null,
  };
}

/** All slots for single companies are free, but nothing can be bought yet. */
const noPurchases = {
  has_stripe_payment_method: false,
  unit_purchase: { unit_1: null, unit_2: null, unit_3: null },
  unit_purchase_availability: {
    n_slots: unitSlots.length,
    availables: [...unitSlots],
    rest_slots: unitSlots.length,
    additional_purchase: false,
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
