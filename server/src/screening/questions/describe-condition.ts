import type { ScreenCondition } from "@tenbin/contract";
import { formatMagnitude, LOSS_SIGN, roundedSign } from "@tenbin/contract/figures";
import { categories, isMetricId, metricOf } from "@tenbin/contract/metrics";

/** A threshold of a prepared screen as its readers see it. @throws TypeError for kinds that no preset has */
export function describeCondition(condition: ScreenCondition): string {
  if (condition.kind === "category") {
    const category = Object.entries(categories).find(([id]) => id === condition.metric)?.[1];
    const labels: Readonly<Record<string, string>> = category?.values ?? {};
    const named = condition.in.map((id) => labels[id] ?? id).join("・");
    return `${category?.name ?? condition.metric}が${named}${condition.has === "any" ? "" : "でない"}`;
  }
  if (condition.kind !== undefined && condition.kind !== "range") {
    throw new TypeError(`a ${condition.kind} condition has no description`);
  }
  const { metric, min, max } = condition;
  if (!isMetricId(metric)) throw new TypeError(`${metric} is not declared`);
  const { name } = metricOf(metric);
  const ends = [
    ...(min === undefined ? [] : [`${formatThreshold(metric, min)}以上`]),
    ...(max === undefined ? [] : [`${formatThreshold(metric, max)}以下`]),
  ];
  return `${name} ${ends.join("、")}`;
}

/** Without zeros at the end: 15倍, not 15.0倍. */
function formatThreshold(metric: Parameters<typeof metricOf>[0], value: number): string {
  const { digits, scale, suffix } = metricOf(metric).format;
  const shown = value / scale;
  const sign = roundedSign(shown, digits) < 0 ? LOSS_SIGN : "";
  const text = formatMagnitude(shown, digits);
  return `${sign}${text.includes(".") ? text.replace(/\.?0+$/, "") : text}${suffix}`;
}
