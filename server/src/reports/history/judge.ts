import type { Judgement, PillarKey } from "@tenbin/contract";
import { type Valuation, verdictOf, type ShareAdjustment } from "@tenbin/engine";
import { perShare } from "../../valuation/index.ts";

/** A value and the price of its day, both on the share basis of `basis`. */
export interface Weighing {
  readonly valuation: Valuation;
  readonly price: number;
}

/** Per-share figures are on the share basis of this day. */
interface Basis {
  readonly splits: readonly ShareAdjustment[];
  readonly day: string;
}

/** What the value of a day said, and what had changed since the trading day before. */
export function judge(now: Weighing, before: Weighing | null, basis: Basis): Judgement {
  const value = shareOf(now.valuation, now.valuation.value, basis);
  const verdict = verdictOf(now.price, value);
  const valueBefore =
    before === null ? null : shareOf(before.valuation, before.valuation.value, basis);
  return {
    verdict,
    unrated_reason: verdict === "unrated" ? (now.valuation.unrated ?? "no_shares") : null,
    value_per_share: value,
    ratio: verdict === "unrated" || value === null ? null : now.price / value,
    value_change: changeOf(value, valueBefore),
    verdict_before: before === null ? "unrated" : verdictOf(before.price, valueBefore),
    pillars: now.valuation.pillars.map(({ key, value: total }) => ({
      key,
      change: changeOf(
        shareOf(now.valuation, total, basis),
        before === null ? null : pillarOf(before.valuation, key, basis),
      ),
    })),
  };
}

function pillarOf(valuation: Valuation, key: PillarKey, basis: Basis): number | null {
  const total = valuation.pillars.find((pillar) => pillar.key === key)?.value ?? null;
  return shareOf(valuation, total, basis);
}

function shareOf(valuation: Valuation, total: number | null, { splits, day }: Basis) {
  return perShare(total, valuation, splits, day);
}

function changeOf(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after / before - 1;
}
