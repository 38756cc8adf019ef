import type { ScreeningMetrics } from "@tenbin/contract";
import type { ScreenWords } from "@tenbin/contract/screen-words";

/** `locked`: the cheapest plan that may ask for it, by its name; null where the viewer may. */
interface Offered {
  readonly locked: string | null;
}

export type ListedMetric = Omit<
  ScreeningMetrics["metrics"][number],
  "plan" | "source" | "unit" | "better"
> &
  Offered;
export type ListedCategory = Omit<ScreeningMetrics["categories"][number], "plan" | "source"> &
  Offered;

/** What the viewer may ask, as the page was loaded. */
export interface Listed {
  readonly metrics: readonly ListedMetric[];
  readonly categories: readonly ListedCategory[];
  /** The cheapest plan that asks more than the presets and sees all companies found, by its name; null where the viewer may. */
  readonly ownPlan: string | null;
  /** The cheapest plan that asks of past days, by its name; null where the viewer may. */
  readonly pastPlan: string | null;
  /** The cheapest plan that writes files, by its name; null where the viewer may. */
  readonly exportPlan: string | null;
  /** The cheapest plan that measures records, by its name; null where the viewer may. */
  readonly recordPlan: string | null;
}

/** What companies are screened by. */
export interface Catalogue extends ScreenWords {
  readonly metric: (id: string) => ListedMetric | undefined;
  readonly category: (id: string) => ListedCategory | undefined;
  /** Exists, and the viewer's plan may ask for it. */
  readonly isAllowed: (id: string) => boolean;
  /** The viewer may ask more than the presets. */
  readonly ownConditions: boolean;
  /** In the order in which conditions are offered. */
  readonly offers: readonly (ListedMetric | ListedCategory)[];
}

export function createCatalogue(listed: Listed): Catalogue {
  const metrics = new Map(listed.metrics.map((metric) => [metric.id, metric]));
  const categories = new Map(listed.categories.map((category) => [category.id, category]));
  const find = (id: string) => metrics.get(id) ?? categories.get(id);
  return {
    metric: (id) => metrics.get(id),
    category: (id) => categories.get(id),
    nameOf: (id) => find(id)?.name ?? id,
    formatOf: (id) => metrics.get(id)?.format,
    labelOf: (id, value) =>
      categories.get(id)?.values.find((one) => one.id === value)?.label ?? value,
    isAllowed: (id) => find(id)?.locked === null,
    ownConditions: listed.ownPlan === null,
    offers: [...listed.categories, ...listed.metrics],
  };
}

/** Browsers break no line at a sign of division. */
const BREAK = "\u200B";

/** 売上高成長率(5年)(%) would be two brackets in a row. */
export function headOf({ name, format: { suffix } }: ListedMetric): string {
  const head = suffix === "" || name.endsWith(")") ? name : `${name}(${suffix})`;
  return head.replace("÷", `${BREAK}÷`);
}
