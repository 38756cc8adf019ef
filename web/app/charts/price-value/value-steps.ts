import type { PriceChart, UnratedReason } from "@tenbin/contract";

/** The theoretical value is a step function: it holds from `from` until the day before `to`. */
export interface ValueStep {
  readonly from: number;
  readonly to: number;
  /** Yen per share before calibration; null while unrated. */
  readonly uncalibrated: number | null;
  /** Yen per share; null while unrated or while the company's own record is too short. */
  readonly calibrated: number | null;
  /** Why there is no value. */
  readonly unrated: UnratedReason | null;
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
      unrated: value.unrated[i] ?? null,
    };
    const last = steps.at(-1);
    if (last !== undefined && canMerge(last, step)) steps[steps.length - 1] = { ...last, to: end };
    else steps.push(step);
  });
  return steps;
}

function canMerge(a: ValueStep, b: ValueStep): boolean {
  return (
    a.uncalibrated === b.uncalibrated &&
    a.calibrated === b.calibrated &&
    a.unrated === b.unrated &&
    a.to === b.from
  );
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

/** In days: a shorter stretch with or without a value says nothing a reader could use. */
const MIN_STRETCH_DAYS = 92;

/**
 * Without values that held for under three months, unless they are the newest.
 * @param all steps of the whole time, as a value may have held before the drawn days
 */
export function withoutSlivers(
  steps: readonly ValueStep[],
  all: readonly ValueStep[] = steps,
): readonly ValueStep[] {
  const slivers = stretches(all, true).filter(
    ({ from, to }) => to - from < MIN_STRETCH_DAYS && to !== all.at(-1)?.to,
  );
  return steps.map((step) =>
    slivers.some(({ from, to }) => from <= step.from && step.to <= to)
      ? { ...step, uncalibrated: null, calibrated: null }
      : step,
  );
}

/** Stretches without a value beside one that has a value; none shorter than three months. */
export function unratedStretches(steps: readonly ValueStep[]): Stretch[] {
  return stretches(steps, true).length === 0
    ? []
    : stretches(steps, false).filter(({ from, to }) => to - from >= MIN_STRETCH_DAYS);
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Why there is no value at its begin. */
  readonly unrated: UnratedReason | null;
}

function stretches(steps: readonly ValueStep[], rated: boolean): Stretch[] {
  const found: Stretch[] = [];
  for (const step of steps) {
    if ((effectiveValue(step) !== null) !== rated) continue;
    const last = found.at(-1);
    if (last?.to === step.from) found[found.length - 1] = { ...last, to: step.to };
    else found.push({ from: step.from, to: step.to, unrated: step.unrated });
  }
  return found;
}
