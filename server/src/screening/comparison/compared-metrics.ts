import type { Comparison, ComparisonSet } from "@tenbin/contract";
import { type Metric, type MetricId, metricOf, metrics } from "@tenbin/contract/metrics";
import { hasPlan, type Rights } from "../../members/index.ts";
import { allowsColumn, planOfColumns } from "../questions/index.ts";

const main: readonly MetricId[] = [
  "price_value_ratio",
  "ctbm_accuracy",
  "score",
  "close",
  "mv",
  "forecast_per",
  "pbr",
  "dividend_yield",
  "cash_price_ratio",
  "equity_ratio",
  "netsales_growth_p5y",
  "op_growth_p5y",
  "op_margin",
  "roe",
  "progress",
  "progress_gap",
  "forecast_op_growth",
  "op_revision_90d",
  "return_12m",
];

/** Say where a company stands among all, and so something about the others. */
const amongAll: ReadonlySet<MetricId> = new Set<MetricId>(["score"]);

/**
 * Metrics of a set, and those that the viewer's plan does not show. What follows from the value is shown of companies that
 * the viewer sees analysed, in any plan, unless it is of a greater plan than analyses are or compares with all companies.
 */
export function comparedMetrics(
  set: ComparisonSet,
  rights: Pick<Rights, "effectivePlan">,
): { readonly shown: MetricId[]; readonly locked: Comparison["locked"] } {
  const all = set === "main" ? main.map(metricOf) : metrics.filter(({ group }) => group === set);
  const [shown, locked] = [all.filter(isShown), all.filter((metric) => !isShown(metric))];
  function isShown({ id, plan, valueDerived }: Metric): boolean {
    const isOfCompany = valueDerived && plan !== "standard" && !amongAll.has(id);
    return isOfCompany || hasPlan(rights, allowsColumn(id));
  }
  return {
    shown: shown.map(({ id }) => id),
    locked: locked.map(({ id }) => ({ metric: id, plan: planOfColumns([id]) })),
  };
}
