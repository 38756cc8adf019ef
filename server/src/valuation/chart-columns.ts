import type { PriceChart } from "@tenbin/contract";
import { verdictEdges } from "@tenbin/engine";
import type { DailyCloses } from "../companies/index.ts";
import { toEpochDay } from "../platform/clock/days.ts";
import { roundMove } from "./rounded-move.ts";
import type { ExplainedPoint, ValueLinePoint } from "./value-line.ts";

export function priceColumns(closes: DailyCloses): PriceChart["price"] {
  return { days: [...closes.days], close: [...closes.close] };
}

/** Null without a single rated point. */
export function valueColumns(points: readonly ValueLinePoint[]): PriceChart["value"] {
  if (points.length === 0) return null;
  const calibratedFrom = points.findIndex(({ months }) => months > 0);
  return {
    days: points.map(({ date }) => toEpochDay(date)),
    calibrated: points.map(({ calibrated }) => calibrated),
    uncalibrated: points.map(({ uncalibrated }) => uncalibrated),
    unrated: points.map(({ unrated }) => unrated),
    calibrated_from: calibratedFrom === -1 ? null : calibratedFrom,
    edges: [...verdictEdges],
  };
}

/** Null without a single rated point. */
export function moveColumns(points: readonly ExplainedPoint[]): PriceChart["value_moves"] {
  if (points.length === 0) return null;
  const moves = points.map(({ move }) => (move === null ? null : roundMove(move)));
  return {
    results: moves.map((move) => move?.results ?? 0),
    market_level: moves.map((move) => move?.market_level ?? 0),
    multiples: moves.map((move) => move?.multiples ?? 0),
    premium: moves.map((move) => move?.premium ?? 0),
    damping: moves.map((move) => move?.damping ?? 0),
    shares: moves.map((move) => move?.shares ?? 0),
  };
}
