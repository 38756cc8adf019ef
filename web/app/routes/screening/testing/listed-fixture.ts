import type { ScreeningMetrics } from "@tenbin/contract";
import { categories, metrics } from "@tenbin/contract/metrics";

/** As the API lists them for a viewer who may ask everything. */
export function listedFixture(): ScreeningMetrics {
  return {
    metrics: metrics.map((metric) => ({
      id: metric.id,
      group: metric.group,
      name: metric.name,
      name_en: metric.nameEn,
      unit: metric.unit,
      formula: metric.formula,
      source: metric.source,
      plan: `tenbin_${metric.plan}` as const,
      value_derived: metric.valueDerived,
      format: metric.format,
      better: metric.better,
    })),
    categories: Object.entries(categories).map(([id, category]) => ({
      id,
      name: category.name,
      name_en: category.nameEn,
      plan: `tenbin_${category.plan}` as const,
      value_derived: category.valueDerived,
      formula: category.formula,
      source: category.source,
      several: category.several,
      values: Object.entries(category.values ?? {}).map(([value, label]) => ({ id: value, label })),
    })),
  };
}
