import type { ScreeningMetrics } from "@tenbin/contract";
import { categories, metrics } from "@tenbin/contract/metrics";

/** As the API lists them for a viewer who may ask everything. */
export function listedFixture(): ScreeningMetrics {
  return {
    own_conditions: true,
    past_days: true,
    metrics: metrics.map(({ nameEn, valueDerived, plan, ...metric }) => ({
      ...metric,
      name_en: nameEn,
      value_derived: valueDerived,
      plan: `tenbin_${plan}` as const,
      allowed: true,
    })),
    categories: Object.entries(categories).map(([id, category]) => ({
      id,
      group: "分類",
      name: category.name,
      name_en: category.nameEn,
      plan: `tenbin_${category.plan}` as const,
      allowed: true,
      value_derived: category.valueDerived,
      several: category.several,
      values: Object.entries(category.values ?? {}).map(([value, label]) => ({ id: value, label })),
    })),
  };
}
