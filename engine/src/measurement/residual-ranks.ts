import { averageRanks } from "../statistics/average-ranks.ts";

/** Less than this share of a variance is rounding. */
const NEGLIGIBLE_VARIANCE = 1e-9;

/**
 * Ranks of the signals with what the controls explain taken out: residuals of the least-squares
 * regression of the ranks on the controls' ranks (Gram–Schmidt). A missing control counts as the
 * middle. Null where the controls explain everything, or the signals do not vary.
 * @throws RangeError for lists of different length
 */
export function residualRanks(
  signals: readonly number[],
  controls: readonly (readonly (number | null)[])[],
): Float64Array | null {
  if (controls.some(({ length }) => length !== signals.length)) {
    throw new RangeError("controls need one value for each signal");
  }
  const ranks = centredRanks(signals);
  const variance = dot(ranks, ranks);
  const basis: Float64Array[] = [];
  for (const control of controls) {
    const column = centredRanks(control);
    const own = dot(column, column);
    for (const direction of basis) takeOut(column, direction);
    if (dot(column, column) > own * NEGLIGIBLE_VARIANCE) basis.push(column);
  }
  for (const direction of basis) takeOut(ranks, direction);
  return dot(ranks, ranks) > variance * NEGLIGIBLE_VARIANCE ? ranks : null;
}

/** Ranks less their mean; 0 where null. */
function centredRanks(values: readonly (number | null)[]): Float64Array {
  const known = values.filter((value) => value !== null);
  const ranks = averageRanks(known);
  const centre = (known.length + 1) / 2;
  let at = 0;
  return Float64Array.from(values, (value) => (value === null ? 0 : ranks[at++]! - centre));
}

/** target −= its projection on `direction`, which is not zero. */
function takeOut(target: Float64Array, direction: Float64Array): void {
  const share = dot(target, direction) / dot(direction, direction);
  for (let at = 0; at < target.length; at += 1) target[at] = target[at]! - share * direction[at]!;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * b[at]!;
  return sum;
}
