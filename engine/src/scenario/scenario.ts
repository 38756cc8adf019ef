import { recalibrate } from "../calibration.ts";
import { COST_OF_EQUITY, GROWTH_RETENTION } from "../money/assumptions.ts";
import { adaptationValue, excessReturnValue } from "../money/residual-income.ts";
import type { PillarInputKey, PillarKey, PillarResult, ValueWithoutBands } from "../outputs.ts";
import { cashFlowValue } from "../pillars/cash-flow.ts";
import { DISAGREEMENT_FACTOR, poolPillars } from "../pillars/pooling.ts";
import { trendValue } from "../pillars/trend.ts";

/** What a value assumes of the years to come; rates per year, plain ratios. */
export interface Assumptions {
  /** Of cash flow and profit over the next five years: half the past growth of sales. */
  readonly growth: number;
  readonly costOfEquity: number;
  /** Return on book that is expected to persist; null where pillar B has no value. */
  readonly roe: number | null;
}

export interface AssumedValue {
  /** Yen, whole company, after calibration. */
  readonly value: number;
  /** Whether the pillars lie further apart than what the model would rate. */
  readonly disagree: boolean;
}

/** A value with other assumptions. */
export interface Scenario {
  /** Those of the value itself. */
  readonly own: Assumptions;
  /** @throws RangeError for a cost of equity that is not positive. */
  valueAt(assumed: Partial<Assumptions>): AssumedValue;
}

/** The figures that a pillar was computed from. */
type Inputs = ReadonlyMap<PillarInputKey, number>;

interface PillarFigures {
  readonly pillar: PillarResult;
  readonly inputs: Inputs;
}

/**
 * Values a company with other assumptions than the model's, by the pillars' own formulas from the figures that the
 * valuation lists. Its own assumptions give its own value, to the last bit but those of the calibration.
 *
 * Growth g replaces that of C and T, the cost of equity r that of B, C and T and of their floor. A return on book E
 * replaces that of B, and each year's flow in C and T is larger by what it earns more: F + (E − E₀) · B, E₀ the model's.
 * Peers and premium stay, because they are what the market pays; damping follows the pooled value. Which pillars there are
 * is decided by the filings alone.
 *
 * Null without a value, and where no pillar gives the book.
 */
export function createScenario(valuation: ValueWithoutBands): Scenario | null {
  const { value, valueBeforeCalibration } = valuation;
  const figures = valuation.pillars.map((pillar) => ({
    pillar,
    inputs: new Map(pillar.inputs.map(({ key, value: figure }) => [key, figure])),
  }));
  const book = figures.find(({ inputs }) => inputs.has("book_value"))?.inputs.get("book_value");
  if (value === null || valueBeforeCalibration === null || book === undefined) return null;
  const own: Assumptions = {
    growth: ownGrowth(figures),
    costOfEquity: COST_OF_EQUITY,
    roe: figureOf(figures, "balance_sheet", "roe_mean"),
  };
  return {
    own,
    valueAt(assumed) {
      const assumptions = { ...own, ...assumed };
      const earnsMore = ((assumptions.roe ?? 0) - (own.roe ?? 0)) * book;
      const pooled = poolPillars(
        figures.map(({ pillar, inputs }) => ({
          key: pillar.key,
          estimate: {
            ...pillar,
            value: assumedPillar(pillar, inputs, { ...assumptions, book, earnsMore }),
          },
        })),
      );
      const before = pooled.value!;
      const { factor } = recalibrate({ ...valuation, valueBeforeCalibration }, Math.log(before));
      return { value: before * factor, disagree: pooled.spread > DISAGREEMENT_FACTOR };
    },
  };
}

/** Pillars C and T share it: both take half the growth of sales over the same years. 0 where neither has a value. */
function ownGrowth(figures: readonly PillarFigures[]): number {
  const ofCashFlow = figureOf(figures, "cash_flow", "growth_rate");
  if (ofCashFlow !== null) return ofCashFlow;
  return (figureOf(figures, "trend", "sales_growth") ?? 0) * GROWTH_RETENTION;
}

/** Null without the figure, and where the pillar has no value. */
function figureOf(
  figures: readonly PillarFigures[],
  pillarKey: PillarKey,
  key: PillarInputKey,
): number | null {
  const known = figures.find(({ pillar }) => pillar.key === pillarKey);
  return known === undefined || known.pillar.value === null
    ? null
    : (known.inputs.get(key) ?? null);
}

interface AssumedFigures extends Assumptions {
  /** Of the ordinary shares, yen. */
  readonly book: number;
  /** Yen a year. */
  readonly earnsMore: number;
}

function assumedPillar(
  { key, value }: PillarResult,
  inputs: Inputs,
  { growth, costOfEquity, roe, book, earnsMore }: AssumedFigures,
): number | null {
  if (value === null || key === "peers") return value;
  const figure = (name: PillarInputKey) => inputs.get(name) ?? 0;
  const floor = adaptationValue(book, costOfEquity);
  if (key === "balance_sheet") {
    return Math.max(book + excessReturnValue(book, roe ?? 0, costOfEquity), floor);
  }
  const sheet = { netCash: figure("net_cash"), claim: figure("other_classes") };
  if (key === "trend") {
    const flow = figure("nopat_trend") + earnsMore;
    return Math.max(trendValue({ flow, ...sheet }, growth, costOfEquity), floor);
  }
  const flow = (figure("fcf_normalised") + figure("payout")) / 2 + earnsMore;
  return Math.max(cashFlowValue({ flow, ...sheet }, growth, costOfEquity), floor);
}
