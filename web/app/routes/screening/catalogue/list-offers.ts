import type { ScreeningMetrics, ScreeningPresets } from "@tenbin/contract";
import {
  planLabels,
  type PlanName,
  planNames,
  type ScreeningScope,
} from "@tenbin/contract/billing/plan";
import type { Listed } from "./catalogue.ts";

/** The dearest plan whose metrics a viewer may ask for. */
const LAST_PLAN = {
  presets: "tenbin_free",
  own_conditions: "tenbin_light",
  all_metrics: "tenbin_expert",
} as const satisfies Record<ScreeningScope, PlanName>;

/** On the server: what the plans are called is no script of the page. */
export function listOffers(
  { metrics, categories }: ScreeningMetrics,
  {
    screening: scope,
    past_plan: pastPlan,
    export_plan: exportPlan,
    record_plan: recordPlan,
  }: Pick<ScreeningPresets, "screening" | "past_plan" | "export_plan" | "record_plan">,
): Listed {
  const last = planNames.indexOf(LAST_PLAN[scope]);
  const lockOf = (plan: PlanName) => (planNames.indexOf(plan) <= last ? null : planLabels[plan]);
  return {
    ownPlan: scope === "presets" ? planLabels[LAST_PLAN.own_conditions] : null,
    pastPlan: pastPlan === null ? null : planLabels[pastPlan],
    exportPlan: exportPlan === null ? null : planLabels[exportPlan],
    recordPlan: recordPlan === null ? null : planLabels[recordPlan],
    metrics: metrics.map(({ plan, id, group, name, name_en, formula, value_derived, format }) => ({
      id,
      group,
      name,
      name_en,
      formula,
      value_derived,
      format,
      locked: lockOf(plan),
    })),
    categories: categories.map(
      ({ plan, id, name, name_en, formula, value_derived, several, values }) => ({
        id,
        name,
        name_en,
        formula,
        value_derived,
        several,
        values,
        locked: lockOf(plan),
      }),
    ),
  };
}

/** A screen made ready; `plan` is the name of the cheapest that may ask it. */
export type Preset = Omit<ScreeningPresets["presets"][number], "plan"> & { readonly plan: string };

export function listPresets(presets: ScreeningPresets["presets"]): readonly Preset[] {
  return presets.map((preset) => Object.assign({}, preset, { plan: planLabels[preset.plan] }));
}
