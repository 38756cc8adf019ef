import type { PriceChart } from "@tenbin/contract";
import { verdictEdges } from "@tenbin/engine";
import type { DailyCloses } from "../companies/index.ts";
import type { LinePoint } from "./value-line.ts";

const MS_PER_DAY = 86_400_000;

/** Days since 1970-01-01 of an ISO day. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}

/** ISO day of a number of days since 1970-01-01. */
export function isoDay(days: number): string {
  return new Date(days * MS_PER_DAY).toISOString().slice(0, 10);
}

export function priceColumns(closes: DailyCloses): PriceChart["price"] {
  return { days: [...closes.days], close: [...closes.close] };
}

/** The value line as columns; null without a single rated point. */
export function valueColumns(points: readonly LinePoint[]): PriceChart["value"] {
  if (points.length === 0) return null;
  const calibratedFrom = points.findIndex(({ months }) => months > 0);
  return {
    days: points.map(({ date }) => dayNumber(date)),
    calibrated: points.map(({ calibrated }) => calibrated),
    uncalibrated: points.map(({ uncalibrated }) => uncalibrated),
    calibrated_from: calibratedFrom === -1 ? null : calibratedFrom,
    edges: [...verdictEdges],
  };
}
