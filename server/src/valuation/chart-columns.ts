import type { PriceChart } from "@tenbin/contract";
import { verdictEdges } from "@tenbin/engine";
import type { DailyCloses } from "../companies/index.ts";
import { toEpochDay } from "../platform/clock/days.ts";
import type { ValueLinePoint } from "./value-line.ts";

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
    calibrated_from: calibratedFrom === -1 ? null : calibratedFrom,
    edges: [...verdictEdges],
  };
}
