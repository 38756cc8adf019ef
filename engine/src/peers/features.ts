import { clamp } from "../money/growth.ts";
import { BASIS, INTERACTIONS, standardised } from "./basis.ts";
import type { BasisTerm } from "./basis.ts";
import { relativeToMarket } from "./market-scale.ts";
import type { MarketScale } from "./market-scale.ts";
import type { PeerRatios } from "./ratios.ts";

/** Column of the constant, the only one that ridge does not shrink. */
export const INTERCEPT = 0;
const FOREIGN_STANDARD = 1;
const FIRST_TERM = 2;

/** Columns of each basis term: linear, one per knot, absence. */
const TERM_COLUMNS: ReadonlyMap<BasisTerm["ratio"], readonly number[]> = layOutTerms();
const TERM_BY_RATIO = new Map(BASIS.map((term) => [term.ratio, term]));
const FIRST_INTERACTION = FIRST_TERM + [...TERM_COLUMNS.values()].flat().length;
/** Columns before the sectors'. */
export const RATIO_COLUMNS = FIRST_INTERACTION + INTERACTIONS.length;

/** Columns in which size alone enters; their joint effect is what is shown as the size effect. */
export const SIZE_COLUMNS: readonly number[] = TERM_COLUMNS.get("logBook") ?? [];

function layOutTerms(): ReadonlyMap<BasisTerm["ratio"], readonly number[]> {
  let next = FIRST_TERM;
  return new Map(
    BASIS.map((term) => {
      const columns = Array.from({ length: term.knots.length + 2 }, () => next++);
      return [term.ratio, columns];
    }),
  );
}

/**
 * One regression row without the sector: length RATIO_COLUMNS, dimensionless. Size is measured
 * against `scale`, the market's middle at the month end the row belongs to.
 */
export function peerFeatures(absolute: PeerRatios, scale: MarketScale): Float64Array {
  const ratios = relativeToMarket(absolute, scale);
  const row = new Float64Array(RATIO_COLUMNS);
  row[INTERCEPT] = 1;
  row[FOREIGN_STANDARD] = ratios.foreignStandard ? 1 : 0;
  for (const term of BASIS) {
    const [linear, ...rest] = TERM_COLUMNS.get(term.ratio)!;
    const absence = rest.at(-1)!;
    const value = ratios[term.ratio];
    if (value === null) {
      row[absence] = 1;
      continue;
    }
    const clipped = clamp(value, ...term.bounds);
    row[linear!] = (clipped - term.centre) / term.scale;
    term.knots.forEach((knot, index) => {
      row[rest[index]!] = Math.max(0, clipped - knot) / term.scale;
    });
  }
  INTERACTIONS.forEach(([left, right], index) => {
    const a = standardised(ratios, TERM_BY_RATIO.get(left)!);
    const b = standardised(ratios, TERM_BY_RATIO.get(right)!);
    row[FIRST_INTERACTION + index] = a === null || b === null ? 0 : a * b;
  });
  return row;
}
