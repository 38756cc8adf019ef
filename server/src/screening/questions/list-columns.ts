import type { ScreeningMetrics } from "@tenbin/contract";
import {
  categories,
  type CategoryDeclaration,
  type Metric,
  metricGroups,
  metrics,
} from "@tenbin/contract/metrics";
import type { MarketColumns } from "../columns/index.ts";
import { planOfColumns } from "./required-plan.ts";

/** What companies can be screened by. Sectors and segments are those that the market has. */
export function listColumns(columns: MarketColumns): ScreeningMetrics {
  return {
    metrics: metrics.map(toMetric),
    categories: Object.entries<CategoryDeclaration>(categories).map(([id, declared]) =>
      toCategory(id, declared, columns),
    ),
  };
}

function toCategory(
  id: string,
  declared: CategoryDeclaration,
  columns: MarketColumns,
): ScreeningMetrics["categories"][number] {
  const { several, values } = declared;
  const labels: readonly (readonly [string, string])[] =
    values === null
      ? (columns.categories.get(id)?.values ?? []).map((name) => [name, name])
      : Object.entries(values);
  return {
    ...namesOf(id, declared),
    several,
    values: labels.map(([value, label]) => ({ id: value, label })),
  };
}

function toMetric(metric: Metric): ScreeningMetrics["metrics"][number] {
  const { id, unit, format, better } = metric;
  const group = metricGroups.find((each) => each.id === metric.group)?.name ?? metric.group;
  return { ...namesOf(id, metric), group, unit, format, better };
}

function namesOf(
  id: string,
  { name, nameEn, formula, source, valueDerived }: CategoryDeclaration | Metric,
) {
  return {
    id,
    name,
    name_en: nameEn,
    formula,
    source,
    plan: planOfColumns([id]),
    value_derived: valueDerived,
  };
}
