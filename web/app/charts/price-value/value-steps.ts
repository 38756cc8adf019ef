import type { PriceChart } from "@tenbin/contract";

/** The theoretical value is a step function: it holds from `from` until the day before `to`. */
export interface ValueStep {
  readonly from: number;
  readonly to: number;
  /** Yen per share before calibration; null while unrated. */
  readonly uncalibrated: number | null;
  /** Yen per share; null while unrated or while the company's own record is too short. */
  readonly calibrated: number | null;
}

/** The value that the verdict uses. */
export function effectiveValue(step: ValueStep): number | null {
  return step.calibrated ?? step.uncalibrated;
}

/** Both days included; equal neighbours are joined, and the last step reaches `to` itself. */
export function valueSteps(value: PriceChart["value"], from: number, to: number): ValueStep[] {
  if (value === null) return [];
  const steps: ValueStep[] = [];
  value.days.forEach((day, i) => {
    const end = Math.min(value.days[i + 1] ?? Infinity, to);
    const start = Math.max(day, from);
    if (start > end || (start === end && end !== to)) return;
    const hasCalibration = value.calibrated_from !== null && i >= value.calibrated_from;
    const step: ValueStep = {
      from: start,
      to: end,
      uncalibrated: value.uncalibrated[i] ?? null,
      calibrated: hasCalibration ? (value.calibrated[i] ?? null) : null,
    };
    const last = steps.at(-1);
    if (last !== undefined && canMerge(last, step)) steps[steps.length - 1] = { ...last, to: end };
    else steps.push(step);
  });
  return steps;
}

function canMerge(a: ValueStep, b: ValueStep): boolean {
  return a.uncalibrated === b.uncalibrated && a.calibrated === b.calibrated && a.to === b.from;
}

/** Null before the first step. */
export function stepAt(steps: readonly ValueStep[], day: number): ValueStep | null {
  let low = 0;
  let high = steps.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((steps[middle]?.from ?? Infinity) <= day) low = middle;
    else high = middle - 1;
  }
  const step = steps[low];
  return step !== undefined && step.from <= day && day <= step.to ? step : null;
}

/** First calibrated day, if an uncalibrated stretch precedes it. */
export function calibrationStart(steps: readonly ValueStep[]): number | null {
  const index = steps.findIndex((step) => step.calibrated !== null);
  return index > 0 ? (steps[index]?.from ?? null) : null;
}
