import type { PlanName, UserSuffix } from "@tenbin/contract";
import type { Account } from "../accounts/index.ts";
import { NOTHING_PAID, type PaidFacts, type PlanLimits, plans } from "../billing/index.ts";
import { jstDay } from "../platform/clock/clock.ts";
import type { ViewerRights } from "../platform/http/viewer.ts";

/** For all companies outside these rights, everything value-derived is masked. */
export interface AnalysisRights {
  /** Equal for rights to the same companies; part of cache keys. Null: too rare to be cached. */
  readonly maskKey: string | null;
  readonly allCompanies: boolean;
  analysis(ticker: string): boolean;
}

export interface Rights extends ViewerRights, AnalysisRights {
  readonly suffix: UserSuffix;
  readonly paidPlan: PlanName;
  /** Paid for or not. */
  readonly effectivePlan: PlanName;
  readonly limits: PlanLimits;
  /** Remaining unlocks of single companies. */
  readonly unlocks: number;
}

export type RightsInput = Pick<Account, "userType" | "lifetime" | "registeredAt">;

const FIRST_PLAN = "tenbin_free" satisfies PlanName;
/** Plans granted without payment until the end of `lifetime`. */
const GRANTED_PLANS = { monitor: "tenbin_standard", enterprise: "tenbin_expert" } as const;
type GrantedPlan = typeof FIRST_PLAN | (typeof GRANTED_PLANS)[keyof typeof GRANTED_PLANS];
/** While it is true, everybody sees every company analysed, signed in or not; the page of plans says so. */
const EVERYTHING_IS_OPEN = true;
/** Time in which a supertrial applicant must start the trial. */
const TRIAL_START_HOURS = 24;

const FULL_ANALYSIS: AnalysisRights = {
  maskKey: "everything",
  allCompanies: true,
  analysis: () => true,
};
const NO_ANALYSIS: AnalysisRights = {
  maskKey: "nothing",
  allCompanies: false,
  analysis: () => false,
};

export interface RightsOptions {
  readonly everythingIsOpen?: boolean;
}

/**
 * The only place where rights are decided.
 * @param account null: a visitor
 */
export function rightsOf(
  account: RightsInput | null,
  now: Date,
  paid: PaidFacts = NOTHING_PAID,
  { everythingIsOpen = EVERYTHING_IS_OPEN }: RightsOptions = {},
): Rights {
  const temporalFinished = account !== null && isTemporalFinished(account, now);
  const ofPlan = planRights(account, now, paid);
  return {
    ...(everythingIsOpen ? FULL_ANALYSIS : analysisRights(ofPlan.effectivePlan, paid.units)),
    ...ofPlan,
    unlocks: account === null ? 0 : plans[FIRST_PLAN].unlocks,
    temporalFinished,
  };
}

function analysisRights(effectivePlan: PlanName, units: readonly string[]): AnalysisRights {
  if (plans[effectivePlan].features.analysis === "all") return FULL_ANALYSIS;
  if (units.length === 0) return NO_ANALYSIS;
  return { maskKey: null, allCompanies: false, analysis: (ticker) => units.includes(ticker) };
}

type PlanRights = Pick<Rights, "suffix" | "paidPlan" | "effectivePlan" | "limits">;

function planRights(account: RightsInput | null, now: Date, paid: PaidFacts): PlanRights {
  if (account === null) return rightsByPlan("UF", FIRST_PLAN);
  const { paidPlan, effectivePlan, suffix } = paid;
  const granted = grantedPlan(account, now);
  if (suffix !== null && plans[effectivePlan].price >= plans[granted].price) {
    return rightsByPlan(suffix, effectivePlan, paidPlan);
  }
  const isGranted = granted !== FIRST_PLAN;
  const state = account.userType === "temporal" ? "WF" : "FF";
  return rightsByPlan(isGranted ? `P${plans[granted].letter}` : state, granted, paidPlan);
}

/** Without payment. */
function grantedPlan({ userType, lifetime }: RightsInput, now: Date): GrantedPlan {
  const isGranted = userType === "monitor" || userType === "enterprise";
  return isGranted && !isExpired(lifetime, now) ? GRANTED_PLANS[userType] : FIRST_PLAN;
}

function rightsByPlan(
  suffix: UserSuffix,
  effectivePlan: PlanName,
  paidPlan: PlanName = FIRST_PLAN,
): PlanRights {
  return { suffix, paidPlan, effectivePlan, limits: plans[effectivePlan].limits };
}

/** The day of `lifetime` still counts. ISO dates sort chronologically. */
function isExpired(lifetime: string | null, now: Date): boolean {
  return lifetime !== null && jstDay(now) > lifetime;
}

function isTemporalFinished({ userType, registeredAt }: RightsInput, now: Date): boolean {
  const end = registeredAt.getTime() + TRIAL_START_HOURS * 3_600_000;
  return userType === "temporal" && now.getTime() >= end;
}
