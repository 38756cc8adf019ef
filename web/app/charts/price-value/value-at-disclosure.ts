import type { PriceChart } from "@tenbin/contract";
import { formatPerShare } from "../../ui/format.ts";
import { effectiveValue, stepAt, type ValueStep } from "./value-steps.ts";

type Mark = PriceChart["disclosures"][number];

/** Forecasts and notices enter no value: what moves it on their day has another cause. */
const VALUED_KINDS: ReadonlySet<Mark["kind"]> = new Set([
  "annual",
  "half_year",
  "quarter",
  "correction",
]);

/**
 * 理論価値 2,519 → 2,777円, before and after the first close that knew results; null of other
 * disclosures, and where one of both is missing or both look alike.
 *
 * @param steps of the whole line
 */
export function describeValueAt(
  { kind, known_on: day }: Pick<Mark, "kind" | "known_on">,
  steps: readonly ValueStep[],
): string | null {
  if (day === null || !VALUED_KINDS.has(kind)) return null;
  const [before, after] = [stepAt(steps, day - 1), stepAt(steps, day)].map((step) =>
    step === null ? null : effectiveValue(step),
  );
  if (before == null || after == null) return null;
  const [from, to] = [formatPerShare(before), formatPerShare(after)];
  return from === to ? null : `理論価値 ${from} → ${to}円`;
}
