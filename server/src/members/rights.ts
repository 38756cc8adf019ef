import type { PlanName, UserSuffix } from "@tenbin/contract";
import type { Account } from "../accounts/index.ts";
import { type PlanLimits, plans } from "../billing/index.ts";
import { jstDay } from "../platform/clock/clock.ts";
import type { ViewerRights } from "../platform/http/viewer.ts";

/** For all companies outside these rights, everything value-derived is masked. */
export interface AnalysisRights {
  /** Equal for rights to the same companies; part of cache keys. */
  readonly maskKey: string;
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
/** Time in which a supertrial applicant must start the trial. */
const TRIAL_START_HOURS = 24;

/** At present everybody sees every company analysed, signed in or not. */
const FULL_ANALYSIS: AnalysisRights = {
  maskKey: "everything",
  allCompanies: true,
  analysis: () => true,
};

/** The only place where rights are decided; null is a visitor. */
export function rightsOf(account: RightsInput | null, now: Date): Rights {
  const temporalFinished = account !== null && isTemporalFinished(account, now);
  return {
    ...FULL_ANALYSIS,
    ...planRights(account, now),
    unlocks: account === null ? 0 : plans[FIRST_PLAN].unlocks,
    temporalFinished,
  };
}

type PlanRights = Pick<Rights, "suffix" | "paidPlan" | "effectivePlan" | "limits">;

function planRights(account: RightsInput | null, now: Date): PlanRights {
  if (account === null) return rightsByPlan("UF", FIRST_PLAN);
  const { userType, lifetime } = account;
  if (userType === "temporal") return rightsByPlan("WF", FIRST_PLAN);
  if (userType === "personal" || isExpired(lifetime, now)) return rightsByPlan("FF", FIRST_PLAN);
  const plan = GRANTED_PLANS[userType];
  return rightsByPlan(`P${plans[plan].letter}`, plan);
}

function rightsByPlan(suffix: UserSuffix, effectivePlan: PlanName): PlanRights {
  return { suffix, paidPlan: FIRST_PLAN, effectivePlan, limits: plans[effectivePlan].limits };
}

/** The day of `lifetime` still counts. ISO dates sort chronologically. */
function isExpired(lifetime: string | null, now: Date): boolean {
  return lifetime !== null && jstDay(now) > lifetime;
}

function isTemporalFinished({ userType, registeredAt }: RightsInput, now: Date): boolean {
  const end = registeredAt.getTime() + TRIAL_START_HOURS * 3_600_000;
  return userType === "temporal" && now.getTime() >= end;
}
