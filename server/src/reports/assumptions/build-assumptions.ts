import {
  type AssumptionMap,
  type AssumptionsResponse,
  type SolutionView,
  tickerOf,
} from "@tenbin/contract";
import { sliderRanges } from "@tenbin/contract/assumptions";
import {
  ASSUMED_RANGES,
  createScenario,
  type Scenario,
  solveAssumption,
  type SolvedAssumption,
  verdictOf,
} from "@tenbin/engine";
import type { CompanyValuation } from "../../valuation/index.ts";

/** Rates per year. */
export interface AskedAssumptions {
  readonly growth?: number | undefined;
  readonly cost?: number | undefined;
  readonly roe?: number | undefined;
}

/** Rows and columns of the map. */
const MAP_POINTS = 21;
const MAP_DIGITS = 4;

/** A weighed company whose value can be computed with other assumptions. */
interface WeighedScenario {
  readonly scenario: Scenario;
  readonly price: number;
  /** Yen per share of a scenario's yen. */
  readonly perShare: (total: number) => number;
}

/**
 * What must be true for the price to be the value. No assumptions without a verdict. The product's own always give
 * the value that its page shows.
 */
export function buildAssumptions(
  known: CompanyValuation,
  asked: AskedAssumptions,
): AssumptionsResponse {
  const ticker = tickerOf(known.data.issue.code);
  const answer = { ticker, is_authorized: true, masked: false };
  const { view } = known;
  const weighed = weighScenario(known);
  if (view === null || weighed === null) return { ...answer, assumptions: null };
  const { own } = weighed.scenario;
  const growth = solutionView(weighed, "growth")!;
  return {
    ...answer,
    assumptions: {
      as_of: view.as_of,
      price: view.price,
      price_decimals: view.price_decimals,
      value_per_share: view.value_per_share,
      edges: view.edges,
      growth,
      roe: solutionView(weighed, "roe"),
      cost: own.costOfEquity,
      asked: askedView(weighed, asked),
      map: drawMap(weighed),
    },
  };
}

function weighScenario({ data, view }: CompanyValuation): WeighedScenario | null {
  const { latest } = data;
  const scenario = latest === null ? null : createScenario(latest);
  if (view === null || scenario === null) return null;
  // The value shown, also where an earlier engine stored it.
  const own = scenario.valueAt({}).value;
  const { price, value_per_share: perShare } = view;
  return { scenario, price, perShare: (total) => perShare * (total / own) };
}

function solutionView(
  { scenario, price, perShare }: WeighedScenario,
  key: SolvedAssumption,
): SolutionView | null {
  const own = scenario.own[key];
  const solution = solveAssumption(scenario, key, price / perShare(1));
  if (own === null || solution === null) return null;
  const { rate, lowest, highest } = solution;
  const [low, high] = ASSUMED_RANGES[key];
  return {
    own,
    rate,
    low,
    high,
    lowest_per_share: perShare(lowest),
    highest_per_share: perShare(highest),
    disagree: rate === null ? null : scenario.valueAt({ [key]: rate }).disagree,
  };
}

function askedView(
  { scenario, price, perShare }: WeighedScenario,
  { growth, cost, roe }: AskedAssumptions,
) {
  const { own } = scenario;
  const assumed = {
    growth: growth ?? own.growth,
    costOfEquity: cost ?? own.costOfEquity,
    roe: own.roe === null ? null : (roe ?? own.roe),
  };
  const { value, disagree } = scenario.valueAt(assumed);
  const valuePerShare = perShare(value);
  return {
    growth: assumed.growth,
    cost: assumed.costOfEquity,
    roe: assumed.roe,
    value_per_share: valuePerShare,
    ratio: price / valuePerShare,
    verdict: verdictOf(price, valuePerShare),
    disagree,
  };
}

/** Null where growth moves no value of the map, as of companies that are valued by their book alone. */
function drawMap({ scenario, price, perShare }: WeighedScenario): AssumptionMap | null {
  const growth = pointsOf(sliderRanges.growth);
  const cost = pointsOf(sliderRanges.cost);
  const values = cost.map((costOfEquity) =>
    growth.map((rate) => perShare(scenario.valueAt({ growth: rate, costOfEquity }).value)),
  );
  const isMoved = values.some((row) => row.some((value) => value !== row[0]));
  if (!isMoved) return null;
  const ratios = values.map((row) => row.map((value) => roundTo(price / value, MAP_DIGITS)));
  return { growth, cost, ratios };
}

function pointsOf({ min, max }: { readonly min: number; readonly max: number }): number[] {
  const step = (max - min) / (MAP_POINTS - 1);
  // Without the noise of binary fractions.
  return Array.from({ length: MAP_POINTS }, (_, i) => roundTo(min + i * step, MAP_DIGITS));
}

function roundTo(figure: number, digits: number): number {
  return Number(figure.toPrecision(digits));
}
