import { toCalendarDate, dayNumber } from "./days.ts";
import type { PriceScale } from "./scale.ts";
import { priceToPosition } from "./scale.ts";

/** Multiples of powers of ten, from the finest set to the coarsest. */
const LOG_MULTIPLIER_SETS: readonly (readonly number[])[] = [
  [1, 1.5, 2, 2.5, 3, 4, 5, 7],
  [1, 1.5, 2, 3, 5, 7],
  [1, 1.5, 2, 3, 5],
  [1, 2, 5],
  [1, 3],
  [1],
];
const LINEAR_MULTIPLIERS: readonly number[] = [1, 2, 2.5, 5];
const MAX_TICKS = 7;
/** With fewer ticks, evenly spaced prices are easier to read. */
const MIN_LOG_TICKS = 4;
/** Pixels for two labels of 12 px text. */
const MIN_SPACING_PX = 20;

/**
 * Round prices to label, ascending: at most seven.
 * @param length of the axis in pixels
 * @param spacing least distance of two ticks, pixels
 */
export function priceTicks(
  scale: PriceScale,
  length: number,
  spacing: number = MIN_SPACING_PX,
): number[] {
  /** Least distance as a share of the axis. */
  const least = spacing / length;
  if (scale.kind === "linear") return linearTicks(scale, least);
  const sets = LOG_MULTIPLIER_SETS.map((multipliers) => logTicks(scale, multipliers));
  const fit = sets.find(
    (ticks) => ticks.length <= MAX_TICKS && areSpacedApart(scale, ticks, least),
  );
  return fit !== undefined && fit.length >= MIN_LOG_TICKS ? fit : linearTicks(scale, least);
}

function logTicks({ min, max }: PriceScale, multipliers: readonly number[]): number[] {
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(min)); power <= Math.log10(max); power++) {
    for (const multiplier of multipliers) {
      const tick = roundTick(multiplier * 10 ** power);
      if (tick >= min && tick <= max) ticks.push(tick);
    }
  }
  return ticks;
}

function linearTicks(scale: PriceScale, least: number): number[] {
  const { min, max } = scale;
  let ticks: number[] = [];
  for (let power = Math.floor(Math.log10(max - min)) - 2; ; power++) {
    for (const multiplier of LINEAR_MULTIPLIERS) {
      const step = multiplier * 10 ** power;
      const first = Math.ceil(min / step);
      const last = Math.floor(max / step);
      if (last - first + 1 > MAX_TICKS) continue;
      ticks = Array.from({ length: last - first + 1 }, (_, i) => roundTick((first + i) * step));
      if (areSpacedApart(scale, ticks, least)) return ticks;
    }
  }
}

function areSpacedApart(scale: PriceScale, ticks: readonly number[], least: number): boolean {
  return ticks.every((tick, i) => {
    const before = ticks[i - 1];
    return (
      before === undefined || priceToPosition(scale, tick) - priceToPosition(scale, before) >= least
    );
  });
}

function roundTick(tick: number): number {
  return Number(tick.toPrecision(6));
}

export interface TimeTick {
  readonly day: number;
  /** Null for a tick without a label. */
  readonly label: string | null;
}

/**
 * Ticks at each 1 January; short spans also at the first days of quarters.
 * @param labelWidth pixels of one label; as many years are labelled as fit
 */
export function timeTicks(
  from: number,
  to: number,
  width: number,
  labelWidth: number,
): readonly TimeTick[] {
  const years = (to - from) / 365.25;
  const months = years <= 2.5 ? [1, 4, 7, 10] : [1];
  const perTick = years <= 2.5 ? width / (years * 4) : width / years;
  const every = Math.max(1, Math.ceil(labelWidth / perTick));
  const ticks: TimeTick[] = [];
  const first = toCalendarDate(from).year;
  for (let year = first; year <= toCalendarDate(to).year; year++) {
    for (const month of months) {
      const day = dayNumber(year, month, 1);
      if (day < from || day > to) continue;
      const ordinal = months.length === 1 ? year : (month - 1) / 3;
      const room = (day - from) / (to - from) <= 1 - labelWidth / width / 2;
      const text = month === 1 ? `${year}年` : `${month}月`;
      ticks.push({ day, label: ordinal % every === 0 && room ? text : null });
    }
  }
  return ticks;
}
