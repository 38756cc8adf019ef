import type { Endpoints, Method, Output, PlanName, PlanResponse } from "@tenbin/contract";
import type { AlertFrequency } from "@tenbin/contract/alert";
import { describeGrace } from "@tenbin/contract/describe-grace";

type Plans = Output<Endpoints["getPlans"]>;

/** What the guide says of limits, prices and thresholds. */
export interface GuideFacts {
  readonly unlocks: number;
  readonly unlockDays: number;
  readonly unitPrice: number;
  readonly unitSlots: number;
  /** Free and those that can be bought, cheapest first. */
  readonly plans: readonly GuidePlan[];
  /** Labels of the cheapest plans that may do it. */
  readonly cheapest: {
    readonly ownConditions: string;
    readonly pastScreening: string;
    readonly screenRecord: string;
    readonly screenAlerts: string;
    readonly report: string;
  };
  /** What a contract gives whose charge fails. */
  readonly grace: string;
  readonly userdataDays: number;
  /** Between verdicts, on price ÷ value. */
  readonly edges: readonly number[];
  readonly accuracyMonths: number;
  readonly accuracyTolerance: number;
  readonly minimumYears: number;
  readonly spanYears: number;
}

export interface GuidePlan {
  readonly label: string;
  readonly price: number;
  readonly portfolio: number;
  readonly savedScreens: number;
  /** Null: all. */
  readonly screeningRows: number | null;
  readonly promising: number | null;
  readonly historyYears: number | null;
  /** Compared side by side. */
  readonly compared: number;
  /** Of mails, at the soonest. */
  readonly alerts: AlertFrequency;
}

export function describeGuideFacts({ plans, terms }: Plans, method: Method): GuideFacts {
  const free = requirePlan(plans, "tenbin_free");
  const unit = requirePlan(plans, "tenbin_unit");
  const { constants, edges } = method;
  const offered = [free, ...plans.filter((plan) => plan.sold && plan !== unit && plan !== free)];
  const labelWith = (can: (features: PlanResponse["features"]) => boolean) =>
    offered.find(({ features }) => can(features))?.label ?? "";
  return {
    unlocks: free.unlocks,
    unlockDays: terms.unlock_days,
    unitPrice: unit.price,
    unitSlots: terms.unit_slots,
    plans: offered.map(toGuidePlan),
    cheapest: {
      ownConditions: labelWith(({ screening }) => screening !== "presets"),
      pastScreening: labelWith((features) => features.past_screening),
      screenRecord: labelWith((features) => features.screen_record),
      screenAlerts: labelWith(({ alerts }) => alerts === "same_day"),
      report: labelWith((features) => features.pdf_report),
    },
    grace: describeGrace(terms.grace_days),
    userdataDays: terms.userdata_days,
    edges,
    accuracyMonths: constants.accuracy_months,
    accuracyTolerance: constants.accuracy_tolerance,
    minimumYears: constants.minimum_years,
    spanYears: constants.default_span_years,
  };
}

function toGuidePlan({ label, price, limits, features }: PlanResponse): GuidePlan {
  return {
    label,
    price,
    portfolio: limits.portfolio_maxcount,
    savedScreens: limits.saved_screens,
    screeningRows: features.screening_rows,
    promising: limits.promising_companies,
    historyYears: features.history_years,
    compared: limits.compared_companies,
    alerts: features.alerts,
  };
}

/** Plans of which the same is said are named together. */
export function listByPlan(
  plans: readonly GuidePlan[],
  describe: (plan: GuidePlan) => string,
): string {
  const groups: { readonly labels: string[]; readonly text: string }[] = [];
  for (const plan of plans) {
    const text = describe(plan);
    const last = groups.at(-1);
    if (last?.text === text) last.labels.push(plan.label);
    else groups.push({ labels: [plan.label], text });
  }
  return groups.map(({ labels, text }) => `${labels.join("と")}${text}`).join("、");
}

function requirePlan(plans: readonly PlanResponse[], name: PlanName): PlanResponse {
  const found = plans.find((plan) => plan.name === name);
  if (found === undefined) throw new Error(`GET /plans: ${name} is missing`);
  return found;
}
