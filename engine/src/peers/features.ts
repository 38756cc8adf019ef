import { clamp } from "../money/growth.ts";
import { BASIS_TERMS, INTERACTIONS, standardise } from "./basis.ts";
import type { BasisTerm } from "./basis.ts";
import { relativeToMarket } from "./market-scale.ts";
import type { MarketScale } from "./market-scale.ts";
import type { PeerRatios } from "../peer-ratios.ts";

/** Column of the constant, the only unpenalised one. */
export const INTERCEPT_COLUMN = 0;
const FOREIGN_STANDARD_COLUMN = 1;
const FIRST_TERM_COLUMN = 2;

/** Columns of each basis term: linear, one per knot, absence. */
const TERM_COLUMNS: ReadonlyMap<BasisTerm["ratio"], readonly number[]> = assignTermColumns();
const TERM_BY_RATIO = new Map(BASIS_TERMS.map((term) => [term.ratio, term]));
const FIRST_INTERACTION_COLUMN = FIRST_TERM_COLUMN + [...TERM_COLUMNS.values()].flat().length;
/** Columns before the sectors'. */
export const RATIO_COLUMN_COUNT = FIRST_INTERACTION_COLUMN + INTERACTIONS.length;

/** Columns of size alone; their joint effect is shown as the size effect. */
export const SIZE_COLUMNS: readonly number[] = TERM_COLUMNS.get("logBook") ?? [];

function assignTermColumns(): ReadonlyMap<BasisTerm["ratio"], readonly number[]> {
  let next = FIRST_TERM_COLUMN;
  return new Map(
    BASIS_TERMS.map((term) => {
      const columns = Array.from({ length: term.knots.length + 2 }, () => next++);
      return [term.ratio, columns];
    }),
  );
}

/**
 * One regression row without the sector: length RATIO_COLUMN_COUNT, dimensionless. Size is relative
 * to `scale`, the market's medians at the row's month end.
 */
export function peerFeatures(absolute: PeerRatios, scale: MarketScale): Float64Array {
  const ratios = relativeToMarket(absolute, scale);
  const row = new Float64Array(RATIO_COLUMN_COUNT);
  row[INTERCEPT_COLUMN] = 1;
  row[FOREIGN_STANDARD_COLUMN] = ratios.foreignStandard ? 1 : 0;
  for (const term of BASIS_TERMS) {
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
    const a = standardise(ratios, TERM_BY_RATIO.get(left)!);
    const b = standardise(ratios, TERM_BY_RATIO.get(right)!);
    row[FIRST_INTERACTION_COLUMN + index] = a === null || b === null ? 0 : a * b;
  });
  return row;
}
