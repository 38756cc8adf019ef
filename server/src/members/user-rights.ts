import type { PlanName, UserSuffix } from "@tenbin/contract";
import type { Account } from "../accounts/index.ts";
import { plans } from "../billing/index.ts";

/** What somebody may do. */
export interface UserRights {
  readonly suffix: UserSuffix;
  /** What is paid for. */
  readonly paidPlan: PlanName;
  /** Whose rights hold. */
  readonly effectivePlan: PlanName;
  /** Companies that the portfolio may hold. */
  readonly portfolioMaxCount: number;
}

/** What of an account decides rights. */
export type RightsInput = Pick<Account, "userType" | "lifetime">;

/** Plans whose rights are granted, without being paid for, until the end of `lifetime`. */
const grantedPlans = { monitor: "tenbin_standard", enterprise: "tenbin_expert" } as const;

/**
 * The one place where rights are decided.
 * @param account null: nobody signed in
 * @param today the Japanese day, ISO; the day of `lifetime` itself still counts
 */
export function getUserRights(account: RightsInput | null, today: string): UserRights {
  if (account === null) return createUserRights("UF", "tenbin_free");
  const { userType, lifetime } = account;
  if (userType === "temporal") return createUserRights("WF", "tenbin_free");
  if (userType === "personal" || isExpired(lifetime, today))
    return createUserRights("FF", "tenbin_free");
  const plan = grantedPlans[userType];
  return createUserRights(`P${plans[plan].letter}`, plan);
}

/** ISO days sort as they follow each other. */
function isExpired(lifetime: string | null, today: string): boolean {
  return lifetime !== null && today > lifetime;
}

function createUserRights(suffix: UserSuffix, effectivePlan: PlanName): UserRights {
  const { portfolioMaxCount } = plans[effectivePlan];
  return { suffix, paidPlan: "tenbin_free", effectivePlan, portfolioMaxCount };
}

/** Hours that an applicant has for beginning the trial. */
const TRIAL_START_HOURS = 24;

/** Whether a temporal member's time is over; nobody else's ever is. */
export function isTemporalFinished(
  { userType, registeredAt }: Pick<Account, "userType" | "registeredAt">,
  now: Date,
): boolean {
  const end = registeredAt.getTime() + TRIAL_START_HOURS * 3_600_000;
  return userType === "temporal" && now.getTime() >= end;
}
