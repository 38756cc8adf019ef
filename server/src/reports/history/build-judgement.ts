import type { Judgement, PillarKey } from "@tenbin/contract";
import { type Valuation, verdictOf, type ShareSplit } from "@tenbin/engine";
import { perShare } from "../../valuation/index.ts";

export interface PricedValuation {
  readonly valuation: Valuation;
  readonly price: number;
}

/** Per-share figures are on the share basis of this day. */
interface PerShareBasis {
  readonly splits: readonly ShareSplit[];
  readonly day: string;
}

/** With the change since the trading day before. */
export function buildJudgement(
  now: PricedValuation,
  before: PricedValuation | null,
  basis: PerShareBasis,
): Omit<Judgement, "evidence" | "moved"> {
  const value = perShareValue(now.valuation, now.valuation.value, basis);
  const verdict = verdictOf(now.price, value);
  const valueBefore =
    before === null ? null : perShareValue(before.valuation, before.valuation.value, basis);
  return {
    verdict,
    unrated_reason: verdict === "unrated" ? (now.valuation.unrated ?? "no_shares") : null,
    value_per_share: value,
    ratio: verdict === "unrated" || value === null ? null : now.price / value,
    value_change: relativeChange(value, valueBefore),
    verdict_before: before === null ? "unrated" : verdictOf(before.price, valueBefore),
    pillars: now.valuation.pillars.map(({ key, value: total }) => ({
      key,
      change: relativeChange(
        perShareValue(now.valuation, total, basis),
        before === null ? null : pillarPerShare(before.valuation, key, basis),
      ),
    })),
  };
}

function pillarPerShare(valuation: Valuation, key: PillarKey, basis: PerShareBasis): number | null {
  const total = valuation.pillars.find((pillar) => pillar.key === key)?.value ?? null;
  return perShareValue(valuation, total, basis);
}

function perShareValue(valuation: Valuation, total: number | null, { splits, day }: PerShareBasis) {
  return perShare(total, valuation, splits, day);
}

function relativeChange(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after / before - 1;
}
