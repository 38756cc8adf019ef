import type { ChartModel } from "./chart-model.ts";
import type { ValueStep } from "./value-steps.ts";

/** `null` breaks a line, `undefined` is a day on which only other lines have a point. */
type Column = (number | null | undefined)[];

export interface PlotColumns {
  readonly days: number[];
  readonly uncalibrated: Column;
  readonly calibrated: Column;
  readonly price: Column;
}

/** A step ends this much of a day before the next begins, so that its end can be a point of its own. */
const JUST_BEFORE = 0.01;

interface Row {
  price?: number | null;
  uncalibrated?: number | null;
  calibrated?: number | null;
}

/** The model as aligned columns for the canvas: one ascending axis of days for all lines. */
export function plotColumns({ runs, steps, span }: ChartModel): PlotColumns {
  const rows = new Map<number, Row>();
  const set = (day: number, row: Row) => rows.set(day, { ...rows.get(day), ...row });
  for (const run of runs) {
    for (const { day, close } of run) set(day, { price: close });
    const last = run.at(-1);
    if (last !== undefined && run !== runs.at(-1)) set(last.day + JUST_BEFORE, { price: null });
  }
  for (const step of steps) {
    set(step.from, valuesOf(step));
    set(step.to === span.to ? step.to : step.to - JUST_BEFORE, valuesOf(step));
  }
  const days = [...rows.keys()].toSorted((a, b) => a - b);
  const column = (key: keyof Row): Column => days.map((day) => rows.get(day)?.[key]);
  return {
    days,
    uncalibrated: column("uncalibrated"),
    calibrated: column("calibrated"),
    price: column("price"),
  };
}

function valuesOf({ uncalibrated, calibrated }: ValueStep): Row {
  return { uncalibrated, calibrated };
}
