/**
 * Every metric by which companies can be screened, declared once: plain data without schemas, to keep
 * the browser bundle small.
 */
import type { ScreenWords } from "./screen-words.ts";
import { categories } from "./categories.ts";
import type { CategoryDeclaration, MetricDeclaration } from "./declaration.ts";
import { disclosureMetrics } from "./disclosure.ts";
import { financeMetrics } from "./finances.ts";
import { forecastMetrics } from "./forecast.ts";
import { growthMetrics } from "./growth.ts";
import { multipleMetrics } from "./multiples.ts";
import { priceMetrics } from "./price.ts";
import { profitabilityMetrics } from "./profitability.ts";
import { returnMetrics } from "./returns.ts";
import { sizeMetrics } from "./size.ts";
import { stabilityMetrics } from "./stability.ts";
import { valueMetrics } from "./value.ts";

export type * from "./declaration.ts";
export { metricAbsences, type MetricAbsence } from "./absences.ts";
export { categories, categoryIds, type CategoryId } from "./categories.ts";

const groups = {
  value: { name: "価値", metrics: valueMetrics },
  price: { name: "株価", metrics: priceMetrics },
  size: { name: "規模", metrics: sizeMetrics },
  multiples: { name: "割安さ", metrics: multipleMetrics },
  growth: { name: "成長", metrics: growthMetrics },
  profitability: { name: "収益性", metrics: profitabilityMetrics },
  stability: { name: "安定性", metrics: stabilityMetrics },
  finances: { name: "財務", metrics: financeMetrics },
  returns: { name: "還元", metrics: returnMetrics },
  forecast: { name: "会社予想", metrics: forecastMetrics },
  disclosure: { name: "開示", metrics: disclosureMetrics },
} as const;

export type MetricGroup = keyof typeof groups;

/** The ids of one group. */
export type MetricIdOf<Group extends MetricGroup> = keyof (typeof groups)[Group]["metrics"];

export type MetricId = { [Group in MetricGroup]: MetricIdOf<Group> }[MetricGroup];

export interface Metric extends MetricDeclaration {
  readonly id: MetricId;
  readonly group: MetricGroup;
}

export const metricGroups = Object.entries(groups).map(([id, { name }]) => ({
  id: id as MetricGroup,
  name,
}));

/** By group, in the order in which they are offered. */
export const metrics: readonly Metric[] = Object.entries(groups).flatMap(([group, own]) =>
  Object.entries<MetricDeclaration>(own.metrics).map(([id, declaration]) =>
    Object.assign({ id: id as MetricId, group: group as MetricGroup }, declaration),
  ),
);

const byId = new Map<string, Metric>(metrics.map((metric) => [metric.id, metric]));

export function isMetricId(id: string): id is MetricId {
  return byId.has(id);
}

export function metricOf(id: MetricId): Metric {
  return byId.get(id)!;
}

const categoryById = new Map<string, CategoryDeclaration>(Object.entries(categories));

export function findCategory(id: string): CategoryDeclaration | undefined {
  return categoryById.get(id);
}

/** As declared. Sectors and segments are their own labels. */
export const metricWords: ScreenWords = {
  nameOf: (id) => byId.get(id)?.name ?? categoryById.get(id)?.name ?? id,
  formatOf: (id) => byId.get(id)?.format,
  labelOf: (category, value) => categoryById.get(category)?.values?.[value] ?? value,
};
