import type { ScreeningMetrics } from "@tenbin/contract";
import { type PlanName, planNames, type ScreeningScope } from "@tenbin/contract/plan";

export type ListedMetric = ScreeningMetrics["metrics"][number];
export type ListedCategory = ScreeningMetrics["categories"][number];

/** What companies are screened by, as the API lists it for the viewer. */
export interface Catalogue {
  readonly metric: (id: string) => ListedMetric | undefined;
  readonly category: (id: string) => ListedCategory | undefined;
  /** Of a metric or a category; the id of what is gone. */
  readonly nameOf: (id: string) => string;
  /** Exists, and the viewer's plan may ask for it. */
  readonly isAllowed: (id: string) => boolean;
  /** The viewer may ask more than the presets. */
  readonly ownConditions: boolean;
  /** In the order in which conditions are offered. */
  readonly offers: readonly (ListedMetric | ListedCategory)[];
}

/** The dearest plan whose metrics a viewer may ask for. */
const LAST_PLAN = {
  presets: "tenbin_free",
  own_conditions: "tenbin_light",
  all_metrics: "tenbin_expert",
} as const satisfies Record<ScreeningScope, PlanName>;

export function createCatalogue(listed: ScreeningMetrics, scope: ScreeningScope): Catalogue {
  const last = planNames.indexOf(LAST_PLAN[scope]);
  const metrics = new Map(listed.metrics.map((metric) => [metric.id, metric]));
  const categories = new Map(listed.categories.map((category) => [category.id, category]));
  const find = (id: string) => metrics.get(id) ?? categories.get(id);
  return {
    metric: (id) => metrics.get(id),
    category: (id) => categories.get(id),
    nameOf: (id) => find(id)?.name ?? id,
    isAllowed: (id) => {
      const offer = find(id);
      return offer !== undefined && planNames.indexOf(offer.plan) <= last;
    },
    ownConditions: scope !== "presets",
    offers: [...listed.categories, ...listed.metrics],
  };
}

/** 売上高成長率(5年)(%) would be two brackets in a row. */
export function headOf({ name, format: { suffix } }: ListedMetric): string {
  return suffix === "" || name.endsWith(")") ? name : `${name}(${suffix})`;
}
