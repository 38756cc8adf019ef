import { type PlanName, type UnitSlot, type User, unitRefusal, unitSlots } from "@tenbin/contract";
import { fromUnixSeconds, toUnixSeconds } from "@tenbin/contract/time";
import type { Account } from "../accounts/index.ts";
import type { Purchases } from "../billing/index.ts";
import { endOf, stateAt, type Trial } from "../trial/index.ts";
import type { Rights } from "./rights.ts";

/** A company that is unlocked for a time. */
export interface UnlockedCompany {
  readonly ticker: string;
  readonly nameJp: string;
  readonly unlockedAt: Date;
}

export interface UserFacts {
  readonly purchases: Purchases;
  readonly unlocked: readonly UnlockedCompany[];
  /** Null: no application. */
  readonly supertrial: Trial | null;
  readonly now: Date;
}

export function toUserResponse(
  account: Account,
  rights: Rights,
  { purchases, unlocked, supertrial, now }: UserFacts,
): User {
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
    ...toPurchaseFields(purchases, canOrderUnit(account, rights, purchases)),
    ...(supertrial === null ? NO_SUPERTRIAL : toSupertrialFields(supertrial, now)),
    pricechart_unlocked: unlocked.map(({ ticker, nameJp, unlockedAt }) => ({
      ticker_code: ticker,
      name_jp: nameJp,
      unlocked_latest: toUnixSeconds(unlockedAt),
    })),
    unlocakble_number: rights.unlocks,
    ga_userproperties: account.analyticsConsent ? toAnalyticsProperties(account, rights) : null,
  };
}

/** No personal data. */
function toAnalyticsProperties(
  { userType }: Account,
  { suffix, effectivePlan }: Rights,
): User["ga_userproperties"] {
  return { user_suffix: suffix, plan: effectivePlan, user_type: userType };
}

type PurchaseFields = Pick<
  User,
  "has_stripe_payment_method" | "unit_purchase" | "unit_purchase_availability"
>;

/** Orders require an own sign-in. */
function canOrderUnit(
  { userType }: Account,
  { allCompanies: seesAll }: Rights,
  { units, freeSlots, isUnitSold }: Purchases,
): boolean {
  const buyer = {
    seesAll,
    units: units.map(({ ticker }) => ticker),
    freeUnitSlots: freeSlots.length,
  };
  return isUnitSold && userType !== "temporal" && unitRefusal(buyer, null) === null;
}

function toPurchaseFields(purchases: Purchases, canOrder: boolean): PurchaseFields {
  const { hasCard, freeSlots } = purchases;
  return {
    has_stripe_payment_method: hasCard,
    unit_purchase: {
      unit_1: toUnitPurchase(purchases, "unit_1"),
      unit_2: toUnitPurchase(purchases, "unit_2"),
      unit_3: toUnitPurchase(purchases, "unit_3"),
    },
    unit_purchase_availability: {
      n_slots: unitSlots.length,
      availables: [...freeSlots],
      rest_slots: freeSlots.length,
      additional_purchase: canOrder,
    },
  };
}

function toUnitPurchase({ units }: Purchases, slot: UnitSlot): User["unit_purchase"][UnitSlot] {
  const unit = units.find((one) => one.slot === slot);
  return unit === undefined
    ? null
    : {
        ticker_code: unit.ticker,
        plan_id: "tenbin_unit" satisfies PlanName,
        subscription_id: unit.subscriptionId,
        period_end: unit.periodEnd,
        period_end_str: fromUnixSeconds(unit.periodEnd).toISOString(),
        name_jp: unit.nameJp,
      };
}

type SupertrialFields = Pick<
  User,
  | "supertrial_active"
  | "supertrial_over"
  | "supertrial_applied"
  | "supertrial_started_at"
  | "supertrial_expires_at"
  | "supertrial_prolonged"
  | "supertrial_longlife"
>;

const NO_SUPERTRIAL: SupertrialFields = {
  supertrial_active: false,
  supertrial_over: false,
  supertrial_applied: false,
  supertrial_started_at: null,
  supertrial_expires_at: null,
  supertrial_prolonged: false,
  supertrial_longlife: false,
};

function toSupertrialFields(trial: Trial, now: Date): SupertrialFields {
  const state = stateAt(trial, now);
  return {
    supertrial_active: state === "running",
    supertrial_over: state === "over",
    supertrial_applied: true,
    supertrial_started_at: toSeconds(trial.startedAt),
    supertrial_expires_at: toSeconds(endOf(trial)),
    supertrial_prolonged: trial.prolonged,
    supertrial_longlife: trial.longlife,
  };
}

function toSeconds(moment: Date | null): number | null {
  return moment === null ? null : toUnixSeconds(moment);
}
