import type { PlanName, UserSuffix } from "@tenbin/contract";
import {
  type PaidFacts,
  type PlanFeatures,
  type PlanLimits,
  paidFactsAt,
  plans,
  rankOfPlan,
} from "../billing/index.ts";
import { jstDay } from "../platform/clock/clock.ts";
import type { ViewerRights } from "../platform/http/viewer.ts";
import { NO_FACTS, type RightsFacts, type RightsInput, type TrialFact } from "./rights-facts.ts";

/** Value-derived fields of all companies outside these rights are masked. */
export interface AnalysisRights {
  readonly allCompanies: boolean;
  /** Bought alone or unlocked; irrelevant with all companies. */
  readonly ownCompanies: ReadonlySet<string>;
  /** Key of the set of open companies. */
  readonly openVersion: string;
  readonly analysis: (ticker: string) => boolean;
}

export interface Rights extends ViewerRights, AnalysisRights {
  readonly suffix: UserSuffix;
  readonly paidPlan: PlanName;
  /** Paid or not. */
  readonly effectivePlan: PlanName;
  /** By the operator, without payment; null: none. */
  readonly grantedPlan: PlanName | null;
  /** End of the running trial, of two the later one; null: none. */
  readonly trialUntil: Date | null;
  /** The greatest expired plan, if it is above the effective one. */
  readonly endedPlan: PlanName | null;
  readonly limits: PlanLimits;
  /** Of a company bought alone, `featuresOf` has more. */
  readonly features: PlanFeatures;
  readonly featuresOf: (ticker: string) => PlanFeatures;
  /** Whether the company is among the unit purchases. */
  readonly purchased: (ticker: string) => boolean;
  /** Remaining unlocks of single companies. */
  readonly unlocks: number;
  /** Documents show the member's own logo. */
  readonly reportLogo: boolean;
}

export const NO_ANALYSIS: AnalysisRights = {
  allCompanies: false,
  ownCompanies: new Set(),
  openVersion: "",
  analysis: () => false,
};

const FIRST_PLAN = "tenbin_free" satisfies PlanName;
const UNIT = "tenbin_unit" satisfies PlanName;
/** Per person, over all accounts. */
export const FIRST_UNLOCKS = plans[FIRST_PLAN].unlocks;
/** Plans granted without payment until the end of `lifetime`. */
const GRANTED_PLANS = { monitor: "tenbin_standard", enterprise: "tenbin_expert" } as const;
/** Time in which a supertrial applicant must start the trial. */
const TRIAL_START_HOURS = 24;

/**
 * Decides all rights.
 * @param account null: a visitor
 * @param openCompanies tickers of today's open companies
 */
export function rightsOf(
  account: RightsInput | null,
  now: Date,
  facts: RightsFacts = NO_FACTS,
  openCompanies: readonly string[] = [],
): Rights {
  const known = account === null ? NO_FACTS : facts;
  const paid = paidFactsAt(known.subscriptions, now);
  const { suffix, plan, endedPlan } = planRights(account, now, paid, known);
  const units = new Set(paid.units);
  const unlocked = known.unlocks.filter(({ until }) => now < until).map(({ ticker }) => ticker);
  const own = new Set([...units, ...unlocked]);
  const { limits, features } = plans[plan];
  const allCompanies = features.analysis === "all";
  return {
    suffix,
    paidPlan: paid.paidPlan,
    effectivePlan: plan,
    grantedPlan: account === null ? null : grantedPlanAt(account, now),
    trialUntil: trialUntil(known.trials, now),
    endedPlan,
    limits,
    features,
    featuresOf: (ticker) => (units.has(ticker) ? greaterFeatures(plan) : features),
    purchased: (ticker) => units.has(ticker),
    unlocks: account === null ? 0 : remainingUnlocks(known),
    reportLogo: account?.userType === "enterprise" && !isLifetimeOver(account, now),
    temporalFinished: account !== null && isTemporalFinished(account, known.trials, now),
    allCompanies,
    analysis: (ticker) => allCompanies || own.has(ticker) || openCompanies.includes(ticker),
    ownCompanies: own,
    openVersion: openCompanies.join(),
  };
}

/** Features of a unit's company, in addition to the plan: its alerts come on the same day. */
function greaterFeatures(plan: PlanName): PlanFeatures {
  const { features } = plans[plan];
  return features.analysis === "all"
    ? { ...features, alerts: plans[UNIT].features.alerts }
    : plans[UNIT].features;
}

function remainingUnlocks({ unlocks, personUnlocks, grantedUnlocks }: RightsFacts): number {
  const own = unlocks.filter(({ isOfPerson }) => !isOfPerson).length;
  return Math.max(0, FIRST_UNLOCKS + grantedUnlocks - personUnlocks - own);
}

interface PlanRights {
  readonly suffix: UserSuffix;
  readonly plan: PlanName;
  readonly endedPlan: PlanName | null;
}

/** A plan that gives rights now, with its suffix. */
interface Source {
  readonly plan: PlanName;
  readonly suffix: UserSuffix;
}

function planRights(
  account: RightsInput | null,
  now: Date,
  paid: PaidFacts,
  { trials, hasPaid }: RightsFacts,
): PlanRights {
  if (account === null) return { suffix: "UF", plan: FIRST_PLAN, endedPlan: null };
  const running = trials.filter((trial) => isRunning(trial, now));
  const isAsked = !hasPaid && trials.some(isAppliedFor);
  // Of equal plans the first one counts: paid before granted.
  const sources: Source[] = [
    ...(paid.suffix === null ? [] : [{ plan: paid.effectivePlan, suffix: paid.suffix }]),
    ...grantedSources(account, now),
    ...running.map(({ plan }) => ({ plan, suffix: "WL" as const })),
    { plan: FIRST_PLAN, suffix: isAsked ? "WF" : "FF" },
  ];
  const best = greatest(sources, ({ plan }) => plan);
  return { ...best, endedPlan: endedPlanAbove(best.plan, account, now, paid, trials) };
}

/** The plan granted without payment. The day of `lifetime` is included; ISO dates sort chronologically. */
function grantedPlanAt(account: RightsInput, now: Date) {
  return isLifetimeOver(account, now) ? null : grantedPlan(account);
}

function grantedSources(account: RightsInput, now: Date): Source[] {
  const plan = grantedPlanAt(account, now);
  if (plan === null) return [];
  return [{ plan, suffix: plan === "tenbin_expert" ? "PE" : "PS" }];
}

function grantedPlan({ userType }: RightsInput) {
  return userType === "monitor" || userType === "enterprise" ? GRANTED_PLANS[userType] : null;
}

function isLifetimeOver({ lifetime }: RightsInput, now: Date): boolean {
  return lifetime !== null && jstDay(now) > lifetime;
}

function isAppliedFor({ startedAt }: TrialFact): boolean {
  return startedAt === null;
}

function isRunning({ startedAt, until }: TrialFact, now: Date): boolean {
  return startedAt !== null && until !== null && now < until;
}

function trialUntil(trials: readonly TrialFact[], now: Date): Date | null {
  const ends = trials.filter((trial) => isRunning(trial, now)).map(({ until }) => Number(until));
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

function isOver({ until }: TrialFact, now: Date): boolean {
  return until !== null && now >= until;
}

function endedPlanAbove(
  plan: PlanName,
  account: RightsInput,
  now: Date,
  paid: PaidFacts,
  trials: readonly TrialFact[],
): PlanName | null {
  const granted = isLifetimeOver(account, now) ? grantedPlan(account) : null;
  const ended = [
    plan,
    ...(paid.endedPlan === null ? [] : [paid.endedPlan]),
    ...(granted === null ? [] : [granted]),
    ...trials.filter((trial) => isOver(trial, now)).map((trial) => trial.plan),
  ];
  const greatestEnded = greatest(ended, (one) => one);
  return greatestEnded === plan ? null : greatestEnded;
}

/** The first one with the most rights. */
function greatest<T>(all: readonly T[], planOf: (one: T) => PlanName): T {
  return all.reduce((one, other) =>
    rankOfPlan(planOf(other)) > rankOfPlan(planOf(one)) ? other : one,
  );
}

/** A started trial has its own end; an application expires a day after the latest one. */
function isTemporalFinished(
  { userType, registeredAt }: RightsInput,
  trials: readonly TrialFact[],
  now: Date,
): boolean {
  if (userType !== "temporal") return false;
  const started = trials.filter((trial) => !isAppliedFor(trial));
  if (started.length > 0) return started.every((trial) => isOver(trial, now));
  const requestedAt = Math.max(
    ...[registeredAt, ...trials.map(({ appliedAt }) => appliedAt)].map(Number),
  );
  return now.getTime() >= requestedAt + TRIAL_START_HOURS * 3_600_000;
}
