import type { Interval } from "@tenbin/engine";
import type { MethodRecords } from "./result.ts";

/** What the model aims at on companies that no constant was chosen on, both ends included. */
const aims = {
  coverage: { from: 0.9 },
  medianErrorDateCentred: { to: 0.15 },
  within20: { from: 0.58 },
  icBeyondPrice: { from: 0.07 },
  scoreIc: { from: 0.12 },
  scoreIcBeyondPrice: { from: 0.1 },
  scoreIcPositiveShare: { from: 0.85 },
  band80: { from: 0.77, to: 0.83 },
  cheapStrongHitRate: { from: 0.58 },
} as const satisfies Record<string, { readonly from?: number; readonly to?: number }>;

export type GoalName = keyof typeof aims;

export interface GoalResult {
  readonly from: number;
  readonly to: number;
  readonly value: number | null;
  /** 90 %; null where there is none. */
  readonly interval: Interval | null;
  /**
   * The same of a value that is the company's own average price (half-life 12 and 18 months, the
   * better one), where nearness is measured, which proves nothing alone.
   */
  readonly priceOnly: number | null;
  readonly isMet: boolean;
}

/** @param record only of the holdout */
export function measureGoals(record: MethodRecords): Readonly<Record<GoalName, GoalResult>> {
  const { ctbm, score, evidence, rivals } = record;
  const prices = [rivals.averagePrice12, rivals.averagePrice18];
  const best = (pick: typeof Math.min, name: "medianErrorDateCentred" | "within20") => {
    const known = prices.map((price) => price[name]).filter((value) => value !== null);
    return known.length === 0 ? null : pick(...known);
  };
  const strong = evidence.cheap.strong;
  const measured: Record<GoalName, Pick<GoalResult, "value" | "interval" | "priceOnly">> = {
    coverage: of(ctbm.coverage),
    medianErrorDateCentred: of(
      ctbm.medianErrorDateCentred,
      ctbm.intervals?.medianErrorDateCentred,
      best(Math.min, "medianErrorDateCentred"),
    ),
    within20: of(ctbm.within20, ctbm.intervals?.within20, best(Math.max, "within20")),
    icBeyondPrice: of(ctbm.icBeyondPrice, ctbm.intervals?.icBeyondPrice),
    scoreIc: of(score.ic, score.intervals?.ic),
    scoreIcBeyondPrice: of(score.icBeyondPrice, score.intervals?.icBeyondPrice),
    scoreIcPositiveShare: of(score.icPositiveShare, score.intervals?.icPositiveShare),
    band80: of(ctbm.bands?.p80.share ?? null, ctbm.bands?.p80.interval),
    cheapStrongHitRate: of(strong.hitRate, strong.interval),
  };
  return Object.fromEntries(
    Object.entries(measured).map(([name, figures]) => [name, judge(name as GoalName, figures)]),
  ) as Record<GoalName, GoalResult>;
}

function of(
  value: number | null,
  interval: Interval | null = null,
  priceOnly: number | null = null,
): Pick<GoalResult, "value" | "interval" | "priceOnly"> {
  return { value, interval, priceOnly };
}

function judge(
  name: GoalName,
  figures: Pick<GoalResult, "value" | "interval" | "priceOnly">,
): GoalResult {
  const { from = -Infinity, to = Infinity }: { from?: number; to?: number } = aims[name];
  const { value } = figures;
  return { ...figures, from, to, isMet: value !== null && from <= value && value <= to };
}
