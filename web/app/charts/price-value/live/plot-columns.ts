import type { ChartModel } from "../chart-model.ts";
import type { ValueStep } from "../value-steps.ts";
import { stepAt } from "../value-steps.ts";

/** `null` breaks a line; `undefined` marks a day on which only other lines have a point. */
type Column = (number | null | undefined)[];

interface PlotColumns {
  readonly days: number[];
  readonly uncalibrated: Column;
  readonly calibrated: Column;
  readonly price: Column;
}

/** In days: a step ends this much before the next begins, to be a point of its own. */
const STEP_END_OFFSET = 0.01;

/**
 * Aligned columns for the canvas, with one ascending axis of days. Days inside a break are null in
 * the broken line, even if other lines have a point there.
 */
export function plotColumns({ runs, steps, span }: ChartModel): PlotColumns {
  const closes = new Map(runs.flat().map(({ day, close }) => [day, close]));
  const stepDays = steps.flatMap((step) => [step.from, stepEndDay(step, span.to)]);
  const isStepDay = new Set(stepDays);
  const tradingGaps = runs.flatMap((run, i) => {
    const next = runs[i + 1]?.[0]?.day;
    const last = run.at(-1)?.day;
    return next === undefined || last === undefined ? [] : [{ from: last, to: next }];
  });
  const breaks = tradingGaps.map(({ from }) => from + STEP_END_OFFSET);
  const days = [...new Set([...closes.keys(), ...stepDays, ...breaks])].toSorted((a, b) => a - b);
  const isInGap = (day: number) => tradingGaps.some(({ from, to }) => day > from && day < to);
  const valueColumn = (pick: (step: ValueStep) => number | null): Column =>
    days.map((day) => {
      const step = stepAt(steps, day);
      const value = step === null ? undefined : pick(step);
      return value === null || isStepDay.has(day) ? value : undefined;
    });
  return {
    days,
    uncalibrated: valueColumn((step) => step.uncalibrated),
    calibrated: valueColumn((step) => step.calibrated),
    price: days.map((day) => closes.get(day) ?? (isInGap(day) ? null : undefined)),
  };
}

function stepEndDay({ to }: ValueStep, end: number): number {
  return to === end ? to : to - STEP_END_OFFSET;
}
