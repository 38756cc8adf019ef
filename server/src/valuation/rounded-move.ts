import { type ValueCause, valueCauses, type ValueMove } from "@tenbin/engine";
import type { ValueMove as ValueMoveView } from "@tenbin/contract";

/** Per mille: moves are told in tenths of a percent. */
const UNIT = 1_000;
/** Of a unit: less is the rounding of doubles. */
const NOISE = 1e-6;

/**
 * A move in whole units whose causes add to it: each is rounded down, and those that lost most are
 * raised by one until the sum is right (largest remainder), so that each is less than a unit off.
 */
export function roundMove({ change, causes }: ValueMove): Readonly<Record<ValueCause, number>> {
  const units = valueCauses.map((cause) => {
    const exact = causes[cause] * UNIT;
    return {
      cause,
      exact: Math.abs(exact - Math.round(exact)) < NOISE ? Math.round(exact) : exact,
    };
  });
  const floors = units.map(({ cause, exact }) => ({
    cause,
    whole: Math.floor(exact),
    lost: exact - Math.floor(exact),
  }));
  const missing = Math.round(change * UNIT) - floors.reduce((sum, { whole }) => sum + whole, 0);
  const raised = new Set(
    floors
      .toSorted((a, b) => b.lost - a.lost)
      .slice(0, missing)
      .map(({ cause }) => cause),
  );
  const rounded = { ...causes };
  for (const { cause, whole } of floors) rounded[cause] = whole + (raised.has(cause) ? 1 : 0) + 0;
  return rounded;
}

export function moveView(move: ValueMove): ValueMoveView {
  const rounded = roundMove(move);
  return {
    change: valueCauses.reduce((sum, cause) => sum + rounded[cause], 0),
    causes: valueCauses
      .map((cause) => ({ cause, change: rounded[cause] }))
      .filter((part) => part.change !== 0)
      .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change)),
  };
}
