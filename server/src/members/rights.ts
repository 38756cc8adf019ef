import type { PlanName, UserSuffix } from "@tenbin/contract";
import type { Account } from "../accounts/index.ts";
import { type PlanLimits, plans } from "../billing/index.ts";
import { jstDay } from "../platform/clock/clock.ts";
import type { ViewerRights } from "../platform/http/viewer.ts";

/** Which companies are shown analysed: of the others everything value-derived is masked. */
export interface AnalysisRights {
  /** Equal for rights by which the same companies are shown analysed. */
  readonly maskKey: string;
  /** True when no company is masked. */
  readonly allCompanies: boolean;
  /** Whether the company with this ticker is shown analysed. */
  analysis(ticker: string): boolean;
}

/** What a viewer may do and see. */
export interface Rights extends ViewerRights, AnalysisRights {
  readonly suffix: UserSuffix;
  /** What is paid for. */
  readonly paidPlan: PlanName;
  /** Whose rights hold, paid for or not. */
  readonly effectivePlan: PlanName;
  readonly limits: PlanLimits;
  /** Unlocks of single companies that are left. */
  readonly unlocks: number;
}

/** What of an account decides rights. */
export type RightsInput = Pick<Account, "userType" | "lifetime" | "registeredAt">;

/** The plan that every member begins on. */
const FIRST_PLAN = "tenbin_free" satisfies PlanName;
/** Plans whose rights are granted, without being paid for, until the end of `lifetime`. */
const GRANTED_PLANS = { monitor: "tenbin_standard", enterprise: "tenbin_expert" } as const;
/** Hours that a supertrial applicant has for beginning the trial. */
const TRIAL_START_HOURS = 24;

/** Everybody, signed in or not, is shown every company analysed. */
const FULL_ANALYSIS: AnalysisRights = {
  maskKey: "everything",
  allCompanies: true,
  analysis: () => true,
};

/**
 * The one place where rights are decided.
 * @param account null: a visitor
 */
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

/** The day of `lifetime` itself still counts. ISO days sort as they follow each other. */
function isExpired(lifetime: string | null, now: Date): boolean {
  return lifetime !== null && jstDay(now) > lifetime;
}

function isTemporalFinished({ userType, registeredAt }: RightsInput, now: Date): boolean {
  const end = registeredAt.getTime() + TRIAL_START_HOURS * 3_600_000;
  return userType === "temporal" && now.getTime() >= end;
}
