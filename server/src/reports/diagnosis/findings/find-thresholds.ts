import type { ValuationView } from "@tenbin/contract";
import { type RatedVerdict, ratedVerdicts } from "@tenbin/contract/verdict";
import { STALE_AFTER_DAYS } from "@tenbin/engine";
import { toIsoDate, toEpochDay } from "../../../platform/clock/days.ts";
import { dayFigure, type FindingFigure, figure, yearFigure } from "../figure.ts";
import { type DiagnosisInput, reportedYears } from "../diagnosis-input.ts";

/** A price or value at which the verdict changes to a neighbouring one. */
export interface VerdictThreshold {
  readonly verdict: RatedVerdict;
  readonly level: FindingFigure;
  /** Whether the level itself belongs to the other verdict. */
  readonly isIncluded: boolean;
}

export type ThresholdFinding =
  | ({ readonly kind: "next" } & NearestThreshold)
  | {
      readonly kind: "price_turns";
      readonly up: VerdictThreshold | null;
      readonly down: VerdictThreshold | null;
    }
  | {
      readonly kind: "expiry";
      readonly year: FindingFigure;
      readonly months: FindingFigure;
      readonly expires: FindingFigure;
    };

/** The nearest other verdict, and the change of either price or value that leads to it. */
export interface NearestThreshold {
  readonly verdict: RatedVerdict;
  readonly isDearer: boolean;
  readonly price: VerdictThreshold;
  readonly priceMove: FindingFigure;
  readonly value: VerdictThreshold;
  readonly valueMove: FindingFigure;
}

/** Larger changes of price or value are not mentioned. */
const MAX_MOVE = 0.5;

export function findThresholds(material: DiagnosisInput): ThresholdFinding[] {
  const { valuation, company } = material;
  const { verdict } = company;
  if (valuation === null || verdict === null || verdict === "unrated") return [];
  const next = nearestThreshold(valuation, verdict);
  const { up, down } = priceThresholds(valuation, verdict);
  const others =
    next === null
      ? { up, down }
      : { up: next.isDearer ? null : up, down: next.isDearer ? down : null };
  return [
    ...(next === null ? [] : [{ kind: "next", ...next } as const]),
    ...(others.up === null && others.down === null
      ? []
      : [{ kind: "price_turns", ...others } as const]),
    ...expiryFindings(material),
  ];
}

/** Null when it is further away than `MAX_MOVE`. */
function nearestThreshold(
  valuation: ValuationView,
  verdict: RatedVerdict,
): NearestThreshold | null {
  const { price, value_per_share: value } = valuation;
  const { up, down } = priceThresholds(valuation, verdict);
  const distance = (turn: VerdictThreshold) => Math.abs(Math.log(turn.level.value / price));
  const [nearest] = [up, down]
    .filter((turn) => turn !== null)
    .toSorted((a, b) => distance(a) - distance(b));
  if (nearest === undefined) return null;
  // The edge is a ratio price ÷ value, so it gives both the price level and the value level.
  const edge = nearest.level.value / value;
  const [priceMove, valueMove] = [nearest.level.value / price - 1, price / edge / value - 1];
  if (Math.max(Math.abs(priceMove), Math.abs(valueMove)) > MAX_MOVE) return null;
  return {
    verdict: nearest.verdict,
    isDearer: nearest === up,
    price: nearest,
    priceMove: figure("edge_move", priceMove, "percent"),
    value: { ...nearest, level: figure("edge_value", price / edge, "yen_per_share") },
    valueMove: figure("edge_value_move", valueMove, "percent"),
  };
}

function priceThresholds(
  { edges, value_per_share: value }: ValuationView,
  verdict: RatedVerdict,
): { readonly up: VerdictThreshold | null; readonly down: VerdictThreshold | null } {
  const at = ratedVerdicts.indexOf(verdict);
  const [upper, lower] = [edges[at], edges[at - 1]];
  const [dearer, cheaper] = [ratedVerdicts[at + 1], ratedVerdicts[at - 1]];
  // The two cheap verdicts include their upper edge, the others do not
  // (contract/browser/verdict.ts).
  const includesUpperEdge = at <= 1;
  const includesLowerEdge = at - 1 <= 1;
  return {
    up:
      upper === undefined || dearer === undefined
        ? null
        : {
            verdict: dearer,
            level: figure("edge", value * upper, "yen_per_share"),
            isIncluded: !includesUpperEdge,
          },
    down:
      lower === undefined || cheaper === undefined
        ? null
        : {
            verdict: cheaper,
            level: figure("edge_other", value * lower, "yen_per_share"),
            isIncluded: includesLowerEdge,
          },
  };
}

function expiryFindings(material: DiagnosisInput): ThresholdFinding[] {
  const latest = reportedYears(material).at(-1);
  if (latest === undefined || latest.period_end === null) return [];
  const ids = [latest.document_id];
  const day = toIsoDate(toEpochDay(latest.period_end) + STALE_AFTER_DAYS);
  return [
    {
      kind: "expiry",
      year: yearFigure("fiscal_year", latest.period_end, ids),
      months: expiryMonthsFigure(),
      expires: dayFigure("expires_on", day, ids),
    },
  ];
}

const DAYS_PER_MONTH = 30.436_875;

/** Months for which the figures of a fiscal year remain usable. */
export function expiryMonthsFigure(): FindingFigure {
  return figure("months_limit", Math.round(STALE_AFTER_DAYS / DAYS_PER_MONTH), "count");
}
