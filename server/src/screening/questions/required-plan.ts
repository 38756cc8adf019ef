import type { PlanName } from "@tenbin/contract";
import {
  type CategoryDeclaration,
  findCategory,
  isMetricId,
  type MetricDeclaration,
  metricOf,
} from "@tenbin/contract/metrics";
import { cheapestPlan, type PlanPredicate } from "../../members/index.ts";
import type { QuestionLeaf } from "./question-leaves.ts";

const RANK_OF_PLAN = { free: 0, light: 1, standard: 2 } as const;
const RANK_OF_SCREENING = { presets: 0, own_conditions: 1, all_metrics: 2 } as const;

interface PlannedQuestion {
  /** Without those of a preset, which every plan may ask. */
  readonly leaves: readonly QuestionLeaf[];
  /** All metrics and categories, those of a preset too. */
  readonly names: readonly string[];
  readonly as_of?: string | undefined;
}

export function allowsQuestion({ leaves, names, as_of: asOf }: PlannedQuestion): PlanPredicate {
  const predicates = [...new Set(names)].map((id) => allowsColumn(id));
  const rank = leaves.some(({ condition }) => condition.kind === "change")
    ? RANK_OF_SCREENING.all_metrics
    : leaves.length > 0
      ? RANK_OF_SCREENING.own_conditions
      : RANK_OF_SCREENING.presets;
  return (plan) =>
    RANK_OF_SCREENING[plan.features.screening] >= rank &&
    (asOf === undefined || plan.features.pastScreening) &&
    predicates.every((allows) => allows(plan));
}

/** For viewers who see all companies of their plan. */
export function allowsColumn(id: string): PlanPredicate {
  const { plan: needed, valueDerived } = declarationOf(id);
  return ({ features }) =>
    RANK_OF_SCREENING[features.screening] >= RANK_OF_PLAN[needed] &&
    (!valueDerived || features.analysis === "all");
}

export function declarationOf(id: string): MetricDeclaration | CategoryDeclaration {
  if (isMetricId(id)) return metricOf(id);
  const category = findCategory(id);
  if (category === undefined) throw new TypeError(`${id} is not declared`);
  return category;
}

/** The cheapest that shows these metrics in prepared screens. */
export function planOfColumns(ids: readonly string[]): PlanName {
  const predicates = ids.map((id) => allowsColumn(id));
  const isFree = ids.every((id) => {
    const { plan, valueDerived } = declarationOf(id);
    return plan === "free" && !valueDerived;
  });
  return (
    (isFree ? null : cheapestPlan((plan) => predicates.every((allows) => allows(plan)))) ??
    "tenbin_free"
  );
}
