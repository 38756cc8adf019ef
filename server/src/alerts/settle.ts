/**
 * Trading days after which a change counts even near the edge: otherwise the member would keep
 * the former side.
 */
export const SETTLING_DAYS = 5;

/** Share of a level by which a figure has to be beyond it to be clear of it. */
export const CLEARANCE = 0.02;

/** The side, and whether it is far enough from the edge not to return by chance. */
export interface Side {
  readonly side: string;
  readonly isClear: boolean;
}

export interface Settling {
  /** The reported side. */
  readonly told: string;
  /** A reported change may flutter: until it is clear or has lasted, changes near the edge are not reported. */
  readonly open: boolean;
  /** The side of the last day, and on how many days in a row. */
  readonly seen: string;
  readonly days: number;
}

export function startSettling({ side }: Side): Settling {
  return { told: side, open: false, seen: side, days: 1 };
}

/**
 * The first change of side is told at once, the way back over the same edge only when it is clear or has lasted:
 * a company that flutters around an edge is reported once, and nobody keeps the wrong side for longer than
 * `SETTLING_DAYS`.
 * @param isNewDay false when the day is evaluated again
 */
export function settle(
  before: Settling,
  { side, isClear }: Side,
  isNewDay: boolean,
): { readonly state: Settling; readonly isTold: boolean } {
  const days = side === before.seen ? before.days + (isNewDay ? 1 : 0) : 1;
  const isSettled = isClear || days >= SETTLING_DAYS;
  if (side === before.told) {
    const open = before.open && !isSettled;
    return { state: { told: side, open, seen: side, days }, isTold: false };
  }
  if (before.open && !isSettled) {
    return { state: { ...before, seen: side, days }, isTold: false };
  }
  return { state: { told: side, open: !isSettled, seen: side, days }, isTold: true };
}

/** The level itself is below. */
export function sideOfLevel(value: number, level: number): Side {
  return { side: value <= level ? "below" : "above", isClear: isClearOf(value, level) };
}

export function isClearOf(value: number, level: number): boolean {
  return Math.abs(value / level - 1) >= CLEARANCE;
}
