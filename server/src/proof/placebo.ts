import { seededRandom } from "@tenbin/engine";
import type { ComparedCell, Line, Rule } from "./cells.ts";

/** Of a line; more add nothing to a share of some percent. */
const MAX_WRONG_CELLS = 3_000;
const SEED = 20_210_514;
/** Factors below and above 1 by which a figure becomes wrong. */
const LOWER = [0.7, 0.97] as const;
const HIGHER = [1.03, 1.4] as const;
/** Amounts are stated in millions at the most. */
const MAX_UNIT = 1_000_000;
const MAX_DECIMALS = 4;

/**
 * Cells that agree, made wrong: theirs multiplied by 0.7 to 0.97 or 1.03 to 1.4, in the unit in which it is stated. No
 * rule has a reason to explain one of them.
 */
export function wrongCells<Own extends ComparedCell>(
  line: Line<Own>,
  agreeing: readonly Own[],
): Own[] {
  const random = seededRandom(SEED);
  const step = Math.max(1, agreeing.length / MAX_WRONG_CELLS);
  const wrong: Own[] = [];
  for (let at = 0; at < agreeing.length; at += step) {
    const cell = agreeing[Math.floor(at)]!;
    const side = line.wrong ?? "theirs";
    if (Number.isNaN(cell[side])) continue;
    const [lowest, highest] = random() < 0.5 ? LOWER : HIGHER;
    const factor = lowest + random() * (highest - lowest);
    const changed = { ...cell, [side]: roundTo(cell[side] * factor, unitOf(cell[side])) };
    if (!line.agrees(changed)) wrong.push(changed);
  }
  return wrong;
}

/** Whatever rules come before it. */
export function placeboShare<Own extends ComparedCell>(
  predicate: Rule<Own>["predicate"],
  wrong: readonly Own[],
): number | null {
  return wrong.length === 0 ? null : wrong.filter((cell) => predicate(cell)).length / wrong.length;
}

function roundTo(figure: number, unit: number): number {
  return Number((Math.round(figure / unit) * unit).toFixed(MAX_DECIMALS));
}

/** The greatest power of ten of which the figure is a multiple. */
function unitOf(figure: number): number {
  if (figure === 0) return 1;
  for (let unit = MAX_UNIT; unit >= 1; unit /= 10) if (figure % unit === 0) return unit;
  for (let decimals = 1; decimals < MAX_DECIMALS; decimals += 1) {
    if (Number(figure.toFixed(decimals)) === figure) return 10 ** -decimals;
  }
  return 10 ** -MAX_DECIMALS;
}
